import type { EscapedText } from './escaped-text.ts';

/** A person's data key as the database keeps it: wrapped by the master key. */
export interface WrappedKey {
  readonly wrapped: Uint8Array;
  readonly masterKeyId: string;
}

/** What a sealed value is, and whose. A value opens only where it was sealed for. Source: Q-40. */
export interface SealContext {
  readonly uid: number;
  readonly nid: number;
  readonly field: string;
}

/** Which file a sealed stream is, and whose. It opens only as the file it was sealed as. Source. */
export interface FileContext {
  readonly uid: number;
  /** Name under which the file is stored. */
  readonly file: string;
}

/** A value was sealed for another place, was tampered with, or its key is not here. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** The data key of one person, for the time of one request. */
export interface PersonKey {
  /** Seals a text for one place. The same text never gives the same bytes twice. */
  seal(context: SealContext, text: string | EscapedText): Uint8Array<ArrayBuffer>;
  /**
   * Opens what was sealed for that place.
   * @throws DecryptionError when the bytes are not what was sealed there
   */
  open(context: SealContext, sealed: Uint8Array): string;
  /**
   * The same as JSON writes it, for a text that is passed on inside of JSON.
   * @throws DecryptionError when the bytes are not what was sealed there
   */
  openEscaped(context: SealContext, sealed: Uint8Array): EscapedText;
  /** 32 bytes, always the same, that a device of this person may seal with; nothing else opens or follows from them. */
  deviceSecret(): Uint8Array;
  /** Seals the bytes of a file as they come; nothing is held whole. */
  sealFile(context: FileContext, clear: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * Opens the bytes of a file as they are read.
   * @throws DecryptionError, while being read, when they are not what was sealed as that file, or not all of it
   */
  openFile(context: FileContext, sealed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Keys and sealing. Nothing outside of the vault ever holds a key in the clear. */
export abstract class Vault {
  /** Makes the data key of a new person, wrapped for storing. */
  abstract makeKey(uid: number): WrappedKey;
  /**
   * Unwraps the data key of a person.
   * @throws DecryptionError when the master key that wrapped it is not here, or it belongs to somebody else
   */
  abstract keyOf(uid: number, key: WrappedKey): PersonKey;
  /** Lets go of whatever is kept ready of a person's key: it was destroyed. Source: Q-43. */
  abstract forget(uid: number): void;
  /** Whether a data key unwraps with the master keys that are here now, whatever was unwrapped before. */
  abstract opens(uid: number, key: WrappedKey): boolean;
  /**
   * Wraps the data key of a person anew, with the master key that seals today; what it seals stays as it is.
   * @throws DecryptionError as `keyOf` does
   */
  abstract rewrap(uid: number, key: WrappedKey): WrappedKey;
}
