import * as z from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';

const RANDOM_BYTES = 20;
const KEY = /^[0-9a-f]{40}-(\d{13,15})$/;

/**
 * Files of this installation, outside of the web root. The name of a file is its key: random, with the time it was
 * created, so that leftovers of a crash can be distinguished from uploads in progress. Source: Q-35.
 */
export abstract class FileStore {
  constructor(
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** A new key, which no file has. */
  newKey(): string {
    const moment = String(this.clock.now().getTime()).padStart(13, '0');
    return `${this.randomness.bytes(RANDOM_BYTES).toString('hex')}-${moment}`;
  }

  /**
   * Writes a file as its bytes arrive. When this returns, the file survives a crash; when it throws, nothing is left.
   * @throws StorageUnavailableError when the store is full or does not answer; anything the source of the bytes throws
   */
  abstract write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;

  /**
   * Reads a file.
   * @throws while being read: FileMissingError when there is no such file, FileUnreadableError when the disk cannot
   * read it, StorageUnavailableError
   */
  abstract read(key: string): AsyncIterable<Uint8Array>;

  /** Removes a file. Does nothing when it is gone already. */
  abstract remove(key: string): Promise<void>;

  /** The keys of all files, in no order. */
  abstract keys(): AsyncGenerator<string>;

  /** The keys of the files created before a time. */
  async *keysBefore(moment: Date): AsyncGenerator<string> {
    for await (const key of this.keys()) if ((momentOfKey(key) ?? Infinity) < moment.getTime()) yield key;
  }

  /** Location of the files, for messages. */
  abstract readonly place: string;

  /** Id of the installation that owns these files; null when none is recorded. */
  abstract owner(): Promise<string | null>;

  /** Records the id of the installation that owns these files, next to them. */
  abstract belongTo(installation: string): Promise<void>;

  /** @throws when files can neither be written nor read now */
  abstract check(): Promise<void>;
}

/** Name under which a store keeps the id of the installation. */
export const OWNER = 'installation';

/** Parses the stored id; null when it is invalid, such as one that was only half written. */
export const readOwner = (text: string): string | null => z.uuid().safeParse(text.trim()).data ?? null;

/** The time in the key of a file, in epoch milliseconds; null for an invalid key. */
export const momentOfKey = (key: string): number | null => {
  const made = KEY.exec(key)?.[1];
  return made === undefined ? null : Number(made);
};

/** @throws RangeError for an invalid key: only keys become paths */
export const checkKey = (key: string): void => {
  if (!KEY.test(key)) throw new RangeError('This is no key of a file.');
};
