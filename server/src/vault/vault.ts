import type { EscapedText } from './escaped-text.ts';

/** A person's data key as stored: wrapped by the master key. */
export interface WrappedKey {
  readonly wrapped: Uint8Array;
  readonly masterKeyId: string;
  /** The secret of the person's devices, encrypted with the data key; absent: the data key derives it. */
  readonly deviceSecret?: Uint8Array | null | undefined;
}

/** The context of an encrypted value: kind and owner. A value opens only in its context. Source: Q-40. */
export interface SealContext {
  readonly uid: number;
  readonly nid: number;
  readonly field: string;
}

/** The context of an encrypted stream: file and owner. It opens only as this file. Source. */
export interface FileContext {
  readonly uid: number;
  /** Name under which the file is stored. */
  readonly file: string;
}

/** A value has another context, was tampered with, or its key is not available. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** The data key of one person, for one request. */
export interface PersonKey {
  /** Encrypts a text for a context. The same text never gives the same bytes twice. */
  seal(context: SealContext, text: string | EscapedText): Uint8Array<ArrayBuffer>;
  /**
   * Decrypts a text of a context.
   * @throws DecryptionError when the bytes were not encrypted in this context
   */
  open(context: SealContext, sealed: Uint8Array): string;
  /**
   * The same as escaped JSON, for a text that is copied into JSON.
   * @throws DecryptionError when the bytes were not encrypted in this context
   */
  openEscaped(context: SealContext, sealed: Uint8Array): EscapedText;
  /**
   * 32 bytes, always the same, for encryption on a device of this person; they open nothing else, and nothing else
   * derives from them.
   */
  deviceSecret(): Uint8Array;
  /** Encrypts the device secret of an earlier data key, so that it stays the same. */
  sealDeviceSecret(secret: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Encrypts a file as its bytes arrive; nothing is held whole. */
  sealFile(context: FileContext, clear: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Decrypts a file while it is read.
   * @throws DecryptionError, while being read, when the bytes were not encrypted as this file, or are incomplete
   */
  openFile(context: FileContext, sealed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Keys and encryption. No other code ever holds a key in the clear. */
export abstract class Vault {
  /** Creates the data key of a new person, wrapped. */
  abstract makeKey(uid: number): WrappedKey;
  /**
   * Unwraps the data key of a person.
   * @throws DecryptionError when the master key is not available, or the key belongs to another person
   */
  abstract keyOf(uid: number, key: WrappedKey): PersonKey;
  /** Removes a person's key from the cache after it was destroyed. Source: Q-43. */
  abstract forget(uid: number): void;
  /** Whether a data key unwraps with the master keys that are available now, ignoring the cache. */
  abstract opens(uid: number, key: WrappedKey): boolean;
  /**
   * Wraps the data key of a person with the current master key; its values do not change.
   * @throws DecryptionError as `keyOf` does
   */
  abstract rewrap(uid: number, key: WrappedKey): WrappedKey;
}
