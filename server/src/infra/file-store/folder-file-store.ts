import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../../config/error-code.ts';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';
import { FileMissingError, FileUnreadableError } from './file-errors.ts';
import { checkKey, FileStore, momentOfKey, OWNER, readOwner } from './file-store.ts';
import { toStorageError } from './storage-unavailable.ts';
import { syncFolder } from './sync-folder.ts';

const FOLDER_LENGTH = 2;
/** Bytes of a file that may wait to be written. */
const TOGETHER_BYTES = 256 * 1024;

/** Larger than what some file systems keep next to the name of a file. */
const CHECK_BYTES = Buffer.alloc(16 * 1024);

/** There is no such file or folder. */
const ABSENT: readonly unknown[] = ['ENOENT', 'ENOTDIR'];
const isAbsent = (error: unknown): boolean => ABSENT.includes(codeOf(error));

/** Files in a folder, readable by its owner only. */
export class FolderFileStore extends FileStore {
  readonly #folder: string;

  /** @param folder absolute path; the first write creates it */
  constructor(folder: string, clock: Clock, randomness: Randomness) {
    super(clock, randomness);
    this.#folder = folder;
  }

  /**
   * Path of a file.
   * @throws RangeError for an invalid key
   */
  pathOf(key: string): string {
    checkKey(key);
    return join(this.#folder, key.slice(0, FOLDER_LENGTH), key);
  }

  override async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.pathOf(key);
    const folder = join(this.#folder, key.slice(0, FOLDER_LENGTH));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.#writeFile(path, bytes);
      await syncFolder(folder);
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async #writeFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      // Chunks that arrive while the disk is busy are written together; the end waits until everything is on the disk.
      await pipeline(bytes, file.createWriteStream({ flush: true, highWaterMark: TOGETHER_BYTES }));
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
  }

  override read(key: string): AsyncIterable<Uint8Array> {
    return this.#bytesIn(this.pathOf(key));
  }

  async *#bytesIn(path: string): AsyncGenerator<Uint8Array> {
    try {
      const chunks: AsyncIterable<Uint8Array> = createReadStream(path);
      yield* chunks;
    } catch (error) {
      if (codeOf(error) === 'EIO') throw new FileUnreadableError(error);
      throw isAbsent(error) ? new FileMissingError(error) : error;
    }
  }

  override async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  override async *keys(): AsyncGenerator<string> {
    for await (const folder of this.#entries(this.#folder))
      for await (const name of this.#entries(join(this.#folder, folder)))
        if (momentOfKey(name) !== null) yield name;
  }

  override get place(): string {
    return this.#folder;
  }

  override async owner(): Promise<string | null> {
    try {
      return readOwner(await readFile(join(this.#folder, OWNER), 'utf8'));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  override async belongTo(installation: string): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(join(this.#folder, OWNER), `${installation}\n`, { mode: 0o600, flush: true });
    } catch (error) {
      throw toStorageError(error);
    }
  }

  /** Checks that the folder is writable and has room, by a small file. */
  override async check(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `.check-${process.pid}`);
    try {
      await writeFile(path, CHECK_BYTES, { mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  }

  async *#entries(path: string): AsyncGenerator<string> {
    try {
      for await (const { name } of await opendir(path)) yield name;
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
}
