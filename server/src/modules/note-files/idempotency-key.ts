import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import { HttpError } from '../../http/http-error.ts';

/** A string of RFC 9651 without escapes; short ones could collide. */
const KEY = /^"(?<key>[\x21\x23-\x5b\x5d-\x7e]{16,64})"$/;

/**
 * The Idempotency-Key of an upload; null without one, as old clients send it.
 * Source: draft-ietf-httpapi-idempotency-key-header; contract, decision 17.
 * @throws HttpError 400 when the header is malformed
 */
export const idempotencyKeyOf = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  const key = KEY.exec(header)?.groups?.key;
  if (key === undefined) throw new HttpError(400, uploadRefusals.badKey);
  return key;
};
