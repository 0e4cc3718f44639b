/** Encrypted bytes with their nonce. */
export interface EncryptedBytes {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

/** Whether Web Crypto is available: browsers disable it on plain http. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

/** Imports 32 bytes in base64url as a non-extractable AES key. */
export const importDeviceKey = (base64url: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(base64url), ALGORITHM, false, ['encrypt', 'decrypt']);

const described = (place: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(place);

/**
 * Encrypts bytes with AES-256-GCM.
 * @param place what they are and whose, as additional authenticated data: they decrypt for the same value only
 */
export const encryptBytes = async (
  key: CryptoKey,
  place: string,
  clear: BufferSource,
): Promise<EncryptedBytes> => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: ALGORITHM, iv: nonce, additionalData: described(place) };
  return { nonce, bytes: await crypto.subtle.encrypt(how, key, clear) };
};

/** The exception of a failed decryption; recognised by name, since it is not an `Error` in every environment. */
const isDecryptionFailure = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'OperationError';

/** Decrypts bytes; null when the key or the place differs, or the bytes have changed. */
export const decryptBytes = async (
  key: CryptoKey,
  place: string,
  { nonce, bytes }: EncryptedBytes,
): Promise<ArrayBuffer | null> => {
  try {
    return await crypto.subtle.decrypt(
      { name: ALGORITHM, iv: nonce, additionalData: described(place) },
      key,
      bytes,
    );
  } catch (failure) {
    if (isDecryptionFailure(failure)) return null;
    throw failure;
  }
};
