import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { ACCESS_TOKEN_LIFETIME_S } from '@ancrage/shared/rules/constants';
import * as z from 'zod';
import { readSecret, replaceSecret } from './master-keys.ts';
import { SettingsError } from './settings-error.ts';

/** Existing installations keep the key they have; 3072 bits of RSA are as strong as 128 of a cipher (NIST SP 800-57, table 2). */
const LEAST_RSA_BITS = 2048;
const NEW_RSA_BITS = 3072;
const KID_LENGTH = 16;

/** A key that verifies access tokens. */
export interface VerifyingKey {
  /** Its name in the header of a token (`kid`). */
  readonly kid: string;
  readonly pem: string;
  /** When the last token signed by it expires, in epoch seconds; null for the key that signs now. */
  readonly until: number | null;
}

const formerSchema = z.object({ replacedAt: z.iso.datetime(), publicKey: z.string() });

/** The text of a new private key, for the file. */
export const newSigningKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: NEW_RSA_BITS })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/**
 * Parses the private key of a file.
 * @param path named in the error
 * @throws SettingsError when it is not an RSA key, or too short
 */
export const readSigningKey = (path: string, text: string): KeyObject => {
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    throw new SettingsError(`The secret ${path} is not a private key.`);
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_RSA_BITS)
    throw new SettingsError(`The secret ${path} is not an RSA key of at least ${LEAST_RSA_BITS} bits.`);
  return key;
};

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

const verifyingKeyOf = (key: KeyObject, until: number | null): VerifyingKey => {
  const der = key.export({ type: 'spki', format: 'der' });
  return { kid: hash('sha256', der).slice(0, KID_LENGTH), pem: pemOf(key), until };
};

const readFormer = (path: string): VerifyingKey[] => {
  if (!existsSync(path)) return [];
  const text = readSecret(path);
  try {
    const { replacedAt, publicKey } = formerSchema.parse(JSON.parse(text));
    const until = Math.ceil(Date.parse(replacedAt) / 1000) + ACCESS_TOKEN_LIFETIME_S;
    return [verifyingKeyOf(createPublicKey(publicKey), until)];
  } catch (cause) {
    throw new SettingsError(`The secret ${path} does not hold the former public key of access tokens.`, {
      cause,
    });
  }
};

/**
 * The keys that verify access tokens: the public half of the key that signs, and the one before it.
 * @param formerPath file of the one before, which may be missing
 * @throws SettingsError when that file is invalid
 */
export const verifyingKeysOf = (
  signing: KeyObject,
  formerPath: string,
): readonly [VerifyingKey, ...VerifyingKey[]] => [
  verifyingKeyOf(createPublicKey(signing), null),
  ...readFormer(formerPath),
];

/**
 * Replaces the key that signs access tokens. Of the former, the public half stays, so that its tokens are valid until they
 * expire. Of two such replacements within five minutes, the first key is forgotten: its tokens are refreshed.
 */
export const replaceSigningKey = (path: string, formerPath: string, now: Date): void => {
  const former = pemOf(createPublicKey(readSigningKey(path, readSecret(path))));
  const text = JSON.stringify({ replacedAt: now.toISOString(), publicKey: former }, null, 2);
  const next = newSigningKey();
  // First the former: killed in between, the key that still signs is named twice, which changes nothing.
  replaceSecret(formerPath, () => `${text}\n`);
  replaceSecret(path, () => next);
};
