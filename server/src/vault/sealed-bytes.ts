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
 * The format of encrypted bytes: version (1), HKDF salt (16), nonce (12), tag (16), AES-256-GCM ciphertext. The salt
 * gives every value a separate key; kind and owner of the value are part of the key derivation and authenticated.
 */
const VERSION = 1;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HEAD_BYTES = 1 + SALT_BYTES + NONCE_BYTES + TAG_BYTES;
const ALGORITHM = 'aes-256-gcm';

/** Derives the key of a value from its salt and context. */
export type ValueKeys = (salt: Uint8Array, bound: Uint8Array) => KeyObject;

/** Derives the keys of values from a data key. */
export const valueKeysOf =
  (key: KeyObject): ValueKeys =>
  (salt, bound) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', key, salt, bound, KEY_BYTES)));

/** The same with a cache of the last key of each context. */
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

/** Encrypts bytes, bound to a context. */
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
 * Decrypts bytes.
 * @throws DecryptionError when the key, the context or a single bit differs
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
    // `final` returns no bytes with a stream cipher: it only checks the tag.
    decipher.final();
    return clear;
  } catch (cause) {
    throw new DecryptionError('These bytes were sealed for another place, or changed since.', { cause });
  }
};
