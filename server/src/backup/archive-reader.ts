import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { type Extract, extract } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { unreadFile } from './unread-file.ts';

/** One part of a backup. */
export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

const decrypterWith = (identities: readonly string[]): Decrypter => {
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch (cause) {
      throw new BackupError('This is no secret key for backups: they begin with AGE-SECRET-KEY-1.', {
        cause,
      });
    }
  }
  return decrypter;
};

const bytesOf = (path: string): ReadableStream<Uint8Array> =>
  // The stream types of Node and of the browser differ in name only.
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

/** Feeds bytes to a stream at the speed of its reader, until the reader stops. */
const feed = async (clear: AsyncIterable<Uint8Array>, into: Extract, givenUp: AbortSignal): Promise<void> => {
  try {
    for await (const chunk of clear) {
      givenUp.throwIfAborted();
      if (!into.write(chunk)) await once(into, 'drain', { signal: givenUp });
    }
    into.end(null);
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
};

const openSeal = async (path: string, identities: readonly string[]) => {
  const decrypter = decrypterWith(identities);
  try {
    return await decrypter.decrypt(bytesOf(path));
  } catch (cause) {
    const unread = unreadFile(path, cause);
    if (unread) throw unread;
    const isOther = cause instanceof Error && /no identity matched/.test(cause.message);
    throw new BackupError(
      isOther
        ? `The secret key does not open ${path}: it was sealed for another, or is damaged.`
        : `${path} is no backup, or its beginning is damaged.`,
      { cause },
    );
  }
};

/**
 * Reads the parts of a backup in order. Every byte returned is authentic; only the end proves that none is missing.
 * @param identities secret keys of age
 * @throws BackupError when it cannot be read, no key opens it, or it is damaged or truncated
 */
export async function* readArchive(path: string, identities: readonly string[]): AsyncGenerator<Part> {
  const clear = await openSeal(path, identities);
  const parts = extract();
  const givenUp = new AbortController();
  const fed = feed(clear, parts, givenUp.signal);
  fed.catch(() => {}); // handled below, or while the parts are read
  try {
    for await (const part of parts) {
      yield { name: part.header.name, bytes: await buffer(part) };
    }
    await fed;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw unreadFile(path, cause) ?? new BackupError(`${path} is damaged or cut.`, { cause });
  } finally {
    givenUp.abort();
    await fed.catch(() => {}); // the file is closed by then; the error was reported before
  }
}
