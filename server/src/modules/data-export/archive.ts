import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';

/** One file of an archive. It is read when it is packed. */
export interface ArchiveEntry {
  readonly name: string;
  readonly modifiedAt: Date;
  readonly bytes: AsyncGenerator<Uint8Array> | Uint8Array;
}

/** Name of the checksum file, in the format of `sha256sum --check`. */
const SUMS_NAME = 'SHA256SUMS';

/** The reader of the archive has gone. */
class ReaderLeft extends Error {
  override readonly name = 'ReaderLeft';
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Passes bytes on and reports their SHA-256, in hexadecimal, at the end. */
async function* summed(
  bytes: AsyncGenerator<Uint8Array>,
  tell: (sum: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    // A stream ends with null.
    if (chunk.length > 0) yield chunk;
  }
  tell(hash.digest('hex'));
}

/** The entries of the archive, and last the file of their checksums. Destroys a source that is only half read. */
async function* withSums(entries: AsyncIterable<ArchiveEntry>, listedAt: Date) {
  const sums: string[] = [];
  for await (const { name, modifiedAt, bytes } of entries) {
    const source = bytes instanceof Uint8Array ? once(bytes) : bytes;
    try {
      const input = summed(source, (sum) => sums.push(`${sum}  ${name}\n`));
      yield { name, lastModified: modifiedAt, input };
    } finally {
      await source.return(undefined);
    }
  }
  yield { name: SUMS_NAME, lastModified: listedAt, input: Buffer.from(sums.join('')) };
}

/**
 * Packs entries into a ZIP while they are read: no entry is held whole. Its last file lists the SHA-256 of every other.
 * @throws what reading an entry throws
 */
export async function* archiveOf(
  entries: AsyncIterable<ArchiveEntry>,
  listedAt: Date,
): AsyncGenerator<Uint8Array> {
  const reader = makeZip(withSums(entries, listedAt)).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel(new ReaderLeft()).catch((error: unknown) => {
      if (!(error instanceof ReaderLeft)) throw error;
    });
  }
}
