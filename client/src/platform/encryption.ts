/** What was sealed on this device, with the number used once that opens it. */
export interface EncryptedBytes {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

/** Whether this page may seal at all: browsers keep their cryptography from pages on plain http. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

/** Takes 32 bytes in base64url as a key that seals and opens, and that nothing on the page can read again. */
export const importDeviceKey = (base64url: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(base64url), ALGORITHM, false, ['encrypt', 'decrypt']);

const described = (place: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(place);

/**
 * Seals bytes with AES-256-GCM.
 * @param place what they are and whose: they open as nothing else
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

/** What the platform throws when bytes do not open; told by its name, since it is no `Error` in every environment. */
const isDecryptionFailure = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'OperationError';

/** Opens sealed bytes; null when they were sealed under another key, for another place, or have changed since. */
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
