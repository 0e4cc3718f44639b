import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';

const RANDOM_BYTES = 20;
const KEY = /^[0-9a-f]{40}-(\d{13,15})$/;
const FOLDER_LENGTH = 2;

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * Files of this installation, outside of the web root, readable by its owner only. A file has no name but its key: random,
 * and the moment it was made for, so that what a crash leaves behind can be told from what is under way. Source: Q-35.
 */
export class FileStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #randomness: Randomness;

  /** @param folder absolute path; made when the first file is written */
  constructor(folder: string, clock: Clock, randomness: Randomness) {
    this.#folder = folder;
    this.#clock = clock;
    this.#randomness = randomness;
  }

  /** A key that no file has. */
  newKey(): string {
    const moment = String(this.#clock.now().getTime()).padStart(13, '0');
    return `${this.#randomness.bytes(RANDOM_BYTES).toString('hex')}-${moment}`;
  }

  /**
   * Writes a file as its bytes come. When this returns, the file survives a crash; when it throws, nothing is left.
   * @throws whatever the source of the bytes throws
   */
  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const folder = join(this.#folder, key.slice(0, FOLDER_LENGTH));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = this.#path(key);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
    await file.close();
    const entries = await open(folder, 'r');
    try {
      await entries.sync();
    } finally {
      await entries.close();
    }
  }

  /**
   * Reads a file.
   * @throws while being read, when there is no such file
   */
  read(key: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#path(key));
  }

  /** Removes a file; one that is gone already is no complaint. */
  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** The keys of all files that were made before a moment, in no order. */
  async *keysBefore(moment: Date): AsyncGenerator<string> {
    for await (const folder of this.#entries(this.#folder))
      for await (const key of this.#entries(join(this.#folder, folder))) {
        const made = KEY.exec(key)?.[1];
        if (made !== undefined && Number(made) < moment.getTime()) yield key;
      }
  }

  async *#entries(path: string): AsyncGenerator<string> {
    try {
      for await (const { name } of await opendir(path)) yield name;
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new RangeError('This is no key of a file.');
    return join(this.#folder, key.slice(0, FOLDER_LENGTH), key);
  }
}
