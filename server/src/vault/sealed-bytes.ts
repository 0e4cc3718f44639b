import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SealBroken } from './vault.ts';

/**
 * Sealed bytes: version (1), HKDF salt (16), nonce (12), tag (16), AES-256-GCM ciphertext. The salt gives every value
 * a key of its own; what the value is and whose goes into the key and is authenticated.
 */
const VERSION = 1;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HEAD_BYTES = 1 + SALT_BYTES + NONCE_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

const valueKey = (key: Uint8Array, salt: Uint8Array, bound: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', key, salt, bound, KEY_BYTES));

/** Seals bytes under a key, bound to a description of their place. */
export const sealBytes = (key: Uint8Array, bound: Uint8Array, clear: Uint8Array): Uint8Array<ArrayBuffer> => {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, valueKey(key, salt, bound), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  const sealed = new Uint8Array(HEAD_BYTES + body.length);
  sealed.set([VERSION]);
  sealed.set(salt, 1);
  sealed.set(nonce, 1 + SALT_BYTES);
  sealed.set(cipher.getAuthTag(), 1 + SALT_BYTES + NONCE_BYTES);
  sealed.set(body, HEAD_BYTES);
  return sealed;
};

/**
 * Opens sealed bytes.
 * @throws SealBroken when the key, the place or a single bit is another one
 */
export const openBytes = (key: Uint8Array, bound: Uint8Array, sealed: Uint8Array): Buffer => {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION)
    throw new SealBroken('These bytes were never sealed.');
  const salt = sealed.subarray(1, 1 + SALT_BYTES);
  const nonce = sealed.subarray(1 + SALT_BYTES, 1 + SALT_BYTES + NONCE_BYTES);
  const tag = sealed.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv(ALGORITHM, valueKey(key, salt, bound), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(bound);
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken('These bytes were sealed for another place, or changed since.', { cause });
  }
};
