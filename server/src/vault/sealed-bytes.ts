import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { DecryptionError } from './vault.ts';

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

/** Gives each sealed value the key of its own, by its salt and its place. */
export type ValueKeys = (salt: Uint8Array, bound: Uint8Array) => KeyObject;

/** The keys of values that follow from a key. */
export const valueKeysOf =
  (key: KeyObject): ValueKeys =>
  (salt, bound) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', key, salt, bound, KEY_BYTES)));

/** The same, remembering for each place the key of the value that was sealed or opened there last. */
export const cachedValueKeys = (key: KeyObject): ValueKeys => {
  const derive = valueKeysOf(key);
  const known = new Map<string, { readonly salt: Uint8Array; readonly valueKey: KeyObject }>();
  return (salt, bound) => {
    const place = Buffer.from(bound).toString('latin1');
    const last = known.get(place);
    if (last && Buffer.compare(last.salt, salt) === 0) return last.valueKey;
    const valueKey = derive(salt, bound);
    known.set(place, { salt: Uint8Array.from(salt), valueKey });
    return valueKey;
  };
};

/** Seals bytes, bound to a description of their place. */
export const sealBytes = (keys: ValueKeys, bound: Uint8Array, clear: Uint8Array): Uint8Array<ArrayBuffer> => {
  const chance = randomBytes(SALT_BYTES + NONCE_BYTES);
  const salt = chance.subarray(0, SALT_BYTES);
  const nonce = chance.subarray(SALT_BYTES);
  const cipher = createCipheriv(ALGORITHM, keys(salt, bound), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  const body = cipher.update(clear);
  cipher.final();
  const sealed = new Uint8Array(HEAD_BYTES + body.length);
  sealed.set([VERSION]);
  sealed.set(chance, 1);
  sealed.set(cipher.getAuthTag(), 1 + SALT_BYTES + NONCE_BYTES);
  sealed.set(body, HEAD_BYTES);
  return sealed;
};

/**
 * Opens sealed bytes.
 * @throws DecryptionError when the key, the place or a single bit is another one
 */
export const openBytes = (keys: ValueKeys, bound: Uint8Array, sealed: Uint8Array): Buffer => {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION)
    throw new DecryptionError('These bytes were never sealed.');
  const salt = sealed.subarray(1, 1 + SALT_BYTES);
  const nonce = sealed.subarray(1 + SALT_BYTES, 1 + SALT_BYTES + NONCE_BYTES);
  const tag = sealed.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keys(salt, bound), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bound);
  decipher.setAuthTag(tag);
  try {
    const clear = decipher.update(sealed.subarray(HEAD_BYTES));
    // Of a stream cipher nothing is left for the end, which tells whether all of it is genuine.
    decipher.final();
    return clear;
  } catch (cause) {
    throw new DecryptionError('These bytes were sealed for another place, or changed since.', { cause });
  }
};
