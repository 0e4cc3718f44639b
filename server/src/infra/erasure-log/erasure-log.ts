import { type FileHandle, open, readFile } from 'node:fs/promises';
import { codeOf } from '../../config/error-code.ts';

/** One line of the list of erasures: a number and a moment, and nothing else of anybody. */
export interface ErasureLine {
  readonly uid: number;
  readonly erasedAt: Date;
}

const LINE = /^(\d+) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
const NEWLINE = 0x0a;

const endsWithinALine = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer[0] !== NEWLINE;
};

/**
 * The list of erasures beside the database, one line each: `uid moment`. A backup of the database does not know who was
 * erased after it was made; this list does, and a restore goes through it. Source: Q-43.
 */
export class ErasureLog {
  /** @param path absolute path; the file is made with the first line */
  constructor(private readonly path: string) {}

  /** Adds lines. When this returns, they survive a crash. */
  async append(lines: readonly ErasureLine[]): Promise<void> {
    if (lines.length === 0) return;
    const file = await open(this.path, 'a+', 0o600);
    try {
      // What a crash cut short must not run on into a number that is somebody else's.
      const begin = (await endsWithinALine(file)) ? '\n' : '';
      const added = lines.map(({ uid, erasedAt }) => `${uid} ${erasedAt.toISOString()}\n`);
      await file.appendFile(begin + added.join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** All that is on the list. A line that a crash cut short counts for nothing. */
  async lines(): Promise<ErasureLine[]> {
    try {
      const whole = (await readFile(this.path, 'utf8')).split('\n').slice(0, -1);
      return whole.flatMap((line) => {
        const [, uid, moment] = LINE.exec(line) ?? [];
        return uid && moment ? [{ uid: Number(uid), erasedAt: new Date(moment) }] : [];
      });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }
}
