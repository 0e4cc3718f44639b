import * as z from 'zod';
import { thisAccount } from '../config/this-account.ts';
import { isUserFacing } from '../config/user-facing-errors.ts';
import { isDatabaseUnavailable } from '../infra/database/database-unavailable.ts';

const storeAwaySchema = z.object({
  name: z.literal('StorageUnavailableError'),
  code: z.string(),
  cause: z.object({ message: z.string(), code: z.string().optional() }),
});
const bucketRefusalSchema = z.object({ $fault: z.string(), name: z.string(), message: z.string() });

/** The sentence for an error of the file store; null for any other. */
const sentenceOfStore = (error: unknown): string | null => {
  const away = storeAwaySchema.safeParse(error).data;
  if (away) {
    const { cause } = away;
    return `Files cannot be kept or read now: ${cause.message || cause.code || away.code}`;
  }
  const refusal = bucketRefusalSchema.safeParse(error).data;
  return refusal ? `The bucket of FILE_STORE_URL refuses: ${refusal.name}: ${refusal.message}` : null;
};

const errorSchema = z.object({
  message: z.string(),
  code: z.string().catch(''),
  path: z.string().optional(),
});
const NOT_PERMITTED = /^(EACCES|EPERM)$/;
/** Error codes of the system and of PostgreSQL. */
const OF_A_MACHINE = /^(E[A-Z]+|[0-9A-Z]{5})$/;
/** Node's codes for invalid certificates, and the driver's errors before PostgreSQL answers. */
const OF_A_CERTIFICATE = /CERT|^UNABLE_TO_|^ERR_(TLS|SSL)_/;
const OF_THE_DRIVER = /\bSSL connections?$|^SASL: /;

/** The sentence for an error of the system or the network; null for a bug. */
export const systemErrorSentence = (error: unknown): string | null => {
  const ofStore = sentenceOfStore(error);
  if (ofStore !== null) return ofStore;
  const read = errorSchema.safeParse(error);
  if (!read.success) return null;
  const { message, code, path } = read.data;
  if (path !== undefined && NOT_PERMITTED.test(code))
    return `${path} cannot be read or written by ${thisAccount()} (${code}): give it to that account.`;
  // A host with several addresses fails once for each: the combined error has a code and no message.
  const reason = message || code;
  if (isDatabaseUnavailable(error)) return `The database does not answer: ${reason}`;
  if (OF_THE_DRIVER.test(message)) return `The database cannot be used: ${reason}`;
  return OF_A_MACHINE.test(code) || OF_A_CERTIFICATE.test(code) ? reason : null;
};

/** The sentence for any expected error; null for a bug. */
export const sentenceFor = (error: unknown): string | null =>
  isUserFacing(error) ? error.message : systemErrorSentence(error);
