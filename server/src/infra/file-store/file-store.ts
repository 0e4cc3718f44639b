import * as z from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';

const RANDOM_BYTES = 20;
const KEY = /^[0-9a-f]{40}-(\d{13,15})$/;

/**
 * Files of this installation, outside of the web root. A file has no name but its key: random, and the moment it was made for,
 * so that what a crash leaves behind can be told from what is under way. Source: Q-35.
 */
export abstract class FileStore {
  constructor(
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** A key that no file has. */
  newKey(): string {
    const moment = String(this.clock.now().getTime()).padStart(13, '0');
    return `${this.randomness.bytes(RANDOM_BYTES).toString('hex')}-${moment}`;
  }

  /**
   * Writes a file as its bytes come. When this returns, the file survives a crash; when it throws, nothing is left.
   * @throws StorageUnavailableError when it has no room or does not answer, and whatever the source of the bytes throws
   */
  abstract write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;

  /**
   * Reads a file.
   * @throws while being read, FileMissingError when there is no such file, FileUnreadableError when the disk cannot read it, or StorageUnavailableError
   */
  abstract read(key: string): AsyncIterable<Uint8Array>;

  /** Removes a file; one that is gone already is no complaint. */
  abstract remove(key: string): Promise<void>;

  /** The keys of all files, in no order. */
  abstract keys(): AsyncGenerator<string>;

  /** The keys of those that were made before a moment. */
  async *keysBefore(moment: Date): AsyncGenerator<string> {
    for await (const key of this.keys()) if ((momentOfKey(key) ?? Infinity) < moment.getTime()) yield key;
  }

  /** Where its files are, in words. */
  abstract readonly place: string;

  /** Id of the installation whose files these are; null when nobody has said so. */
  abstract owner(): Promise<string | null>;

  /** Keeps the id of the installation whose files these are, beside them. */
  abstract belongTo(installation: string): Promise<void>;

  /** @throws when files can neither be kept nor read now */
  abstract check(): Promise<void>;
}

/** Name under which a store keeps the id of the installation. */
export const OWNER = 'installation';

/** An id as a store has it; null for what is none, such as one that was never written to its end. */
export const readOwner = (text: string): string | null => z.uuid().safeParse(text.trim()).data ?? null;

/** The moment that the key of a file holds, in epoch milliseconds; null for what is no key. */
export const momentOfKey = (key: string): number | null => {
  const made = KEY.exec(key)?.[1];
  return made === undefined ? null : Number(made);
};

/** @throws RangeError for what is no key of a file: nothing but keys becomes a path */
export const checkKey = (key: string): void => {
  if (!KEY.test(key)) throw new RangeError('This is no key of a file.');
};
