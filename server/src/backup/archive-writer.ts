import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { Encrypter } from 'age-encryption';
import { type Pack, pack } from 'tar-stream';
import { codeOf } from '../config/error-code.ts';
import { syncFolder } from '../infra/file-store/sync-folder.ts';
import { BackupError } from './backup-error.ts';

/**
 * The bytes of a stream with an undeclared content type.
 * @throws TypeError when it contains something else
 */
async function* bytesFrom(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The stream carries something else than bytes.');
    yield chunk;
  }
}

const OWNER_ONLY = 0o600;

/** Suffix of an unfinished backup. */
const DRAFT = '.age.partial';
/** An unfinished backup that has not grown for this long was left by a killed process. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

const removeLeftOver = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.endsWith(DRAFT)) continue;
    if ((await stat(path)).mtimeMs < now.getTime() - LEFT_OVER_AFTER_MS) await rm(path);
  }
};

const encrypterFor = (recipients: readonly string[]): Encrypter => {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new BackupError(
        `${recipient} is no public key for backups: copy all of it, as "backup --make-key" printed it.`,
        { cause },
      );
    }
  }
  return encrypter;
};

/** A disk error as BackupError; any other error unchanged. */
export const notWritten = (path: string, cause: unknown): unknown =>
  cause instanceof Error && codeOf(cause) !== null
    ? new BackupError(`${path} cannot be written: ${cause.message}`, { cause })
    : cause;

/**
 * Writes a backup: a tar archive, encrypted with age (https://age-encryption.org) for several secret keys. The file
 * gets its name when it is complete, on the disk, and published.
 */
export class ArchiveWriter {
  private readonly path: string;
  private readonly file: FileHandle;
  private readonly pack: Pack;
  private readonly written: Promise<void>;
  /** Current path of the file. */
  private standsAt: string;

  private constructor(path: string, draft: string, file: FileHandle, encrypter: Encrypter) {
    this.path = path;
    this.standsAt = draft;
    this.file = file;
    this.pack = pack();
    this.written = this.write(encrypter);
    // The caller of `add` gets the error; nobody may wait for a file that can no longer be written.
    this.written.catch((error: unknown) =>
      this.pack.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /**
   * Begins a backup.
   * @param path destination, which must not exist
   * @param recipients public keys of age
   * @throws BackupError when the destination exists, or a key is invalid
   */
  static async begin(path: string, recipients: readonly string[], now: Date): Promise<ArchiveWriter> {
    const encrypter = encrypterFor(recipients);
    if (existsSync(path)) throw new BackupError(`${path} is there already: name another file.`);
    const draft = `${path.replace(/\.age$/, '')}${DRAFT}`;
    try {
      await removeLeftOver(dirname(path), now);
      await rm(draft, { force: true });
      return new ArchiveWriter(path, draft, await open(draft, 'wx', OWNER_ONLY), encrypter);
    } catch (cause) {
      throw notWritten(path, cause);
    }
  }

  private async write(encrypter: Encrypter): Promise<void> {
    const sealed = await encrypter.encrypt(ReadableStream.from(bytesFrom(this.pack)));
    try {
      await this.file.writeFile(sealed);
      await this.file.sync();
    } catch (cause) {
      throw notWritten(this.path, cause);
    }
  }

  /** Adds a part. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        const part = this.pack.entry({ name, size: bytes.length, mode: OWNER_ONLY }, (error) =>
          error ? reject(error) : resolve(),
        );
        part.end(bytes);
      });
    } catch (cause) {
      await this.written; // the error of the file says more
      throw cause;
    }
  }

  /**
   * Finishes the backup: it is complete on the disk, under its draft name.
   * @returns its size in bytes
   */
  async finish(): Promise<number> {
    this.pack.finalize();
    await this.written;
    const { size } = await this.file.stat();
    await this.file.close();
    return size;
  }

  /** Gives the backup its final name; when this returns, it survives a crash. */
  async publish(): Promise<void> {
    await rename(this.standsAt, this.path);
    this.standsAt = this.path;
    await syncFolder(dirname(this.path));
  }

  /** Aborts the backup and deletes it. */
  async abandon(): Promise<void> {
    this.pack.destroy();
    await this.written.catch(() => {}); // aborted: the caller reports why
    await this.file.close();
    await rm(this.standsAt, { force: true });
  }
}
