import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import { HttpError } from '../../http/http-error.ts';

/** A string of RFC 9651 without escapes; short ones would be met again by chance. */
const KEY = /^"(?<key>[\x21\x23-\x5b\x5d-\x7e]{16,64})"$/;

/**
 * By what the sender of an upload knows it, from the Idempotency-Key header; null when there is none, as old clients send it.
 * Source: draft-ietf-httpapi-idempotency-key-header; contract, decision 17.
 * @throws HttpError 400 when the header is no key
 */
export const idempotencyKeyOf = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  const key = KEY.exec(header)?.groups?.key;
  if (key === undefined) throw new HttpError(400, uploadRefusals.badKey);
  return key;
};
