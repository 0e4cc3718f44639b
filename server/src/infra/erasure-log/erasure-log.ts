import { type FileHandle, open, readFile } from 'node:fs/promises';
import { codeOf } from '../../config/error-code.ts';

/** One line of the list of erasures: an id and a time, and nothing else about anybody. */
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

/** The lines of a list of erasures; others, such as one truncated by a crash, are left out. */
export const parseErasures = (text: string): ErasureLine[] =>
  text.split('\n').flatMap((line) => {
    const [, uid, moment] = LINE.exec(line.trim()) ?? [];
    return uid && moment ? [{ uid: Number(uid), erasedAt: new Date(moment) }] : [];
  });

/** A line of the list, with its end. */
export const erasureLine = ({ uid, erasedAt }: ErasureLine): string => `${uid} ${erasedAt.toISOString()}\n`;

/**
 * The list of erasures, stored outside of the database, one line each: `uid moment`. A backup of the database does not
 * know who was erased later; this list does, and a restore applies it. Source: Q-43.
 */
export class ErasureLog {
  /** @param path absolute path; the first append creates the file */
  constructor(private readonly path: string) {}

  /** Appends lines. When this returns, they survive a crash. */
  async append(lines: readonly ErasureLine[]): Promise<void> {
    if (lines.length === 0) return;
    const file = await open(this.path, 'a+', 0o600);
    try {
      // A line truncated by a crash must not merge with the next id.
      const begin = (await endsWithinALine(file)) ? '\n' : '';
      await file.appendFile(begin + lines.map(erasureLine).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** The whole list. A line truncated by a crash is ignored. */
  async lines(): Promise<ErasureLine[]> {
    try {
      const text = await readFile(this.path, 'utf8');
      return parseErasures(text.slice(0, text.lastIndexOf('\n') + 1));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }
}
