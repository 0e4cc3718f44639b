import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StartUpError } from '../../config/start-up-checks.ts';

const HASH_LENGTH = 40;
/** A hash, a colon, a number and the end of the line. */
const LONGEST_LINE = 64;
/** What is left is read whole from this size on, in bytes. */
const WINDOW = 4096;
const FIRST_LINE = /^[\dA-F]{40}(:\d+)?\r?\n/;

const textAt = async (file: FileHandle, position: number, length: number): Promise<string> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
};

/**
 * Where the lines begin that may have a hash: the second half of the file follows a line that comes before it, or not.
 * The file has tens of gigabytes, and is never read whole.
 */
const windowOf = async (file: FileHandle, size: number, hash: string): Promise<number> => {
  let [low, high] = [0, size];
  while (high - low > WINDOW) {
    const middle = Math.floor((low + high) / 2);
    const text = await textAt(file, middle, 2 * LONGEST_LINE);
    const start = text.indexOf('\n') + 1;
    if (text.slice(start, start + HASH_LENGTH) <= hash) low = middle + start;
    else high = middle;
  }
  return low;
};

/**
 * A list of breached passwords on the disk: SHA-1 of each, in hexadecimal, sorted, as the downloader of Have I Been Pwned
 * writes it. Without a file there are none. Source: ASVS 6.2.12; decision 155.
 */
export class BreachedPasswords {
  private constructor(private readonly path: string | undefined) {}

  /** @throws StartUpError when the file cannot be read, or is no such list */
  static async open(path: string | undefined): Promise<BreachedPasswords> {
    if (path === undefined) return new BreachedPasswords(path);
    const first = await open(path)
      .then(async (file) => {
        await using opened = file;
        return await textAt(opened, 0, LONGEST_LINE);
      })
      .catch((cause: unknown) => {
        throw new StartUpError(
          `The breached passwords in ${path} cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`,
        );
      });
    if (!FIRST_LINE.test(first))
      throw new StartUpError(
        `The breached passwords in ${path} must be lines of SHA-1 in capital hexadecimal, sorted.`,
      );
    return new BreachedPasswords(path);
  }

  /** Whether a password is on the list. */
  async has(password: string): Promise<boolean> {
    if (this.path === undefined) return false;
    const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
    await using file = await open(this.path);
    const { size } = await file.stat();
    const text = await textAt(file, await windowOf(file, size, hash), WINDOW + LONGEST_LINE);
    return text.startsWith(hash) || text.includes(`\n${hash}`);
  }
}
