import { open, readFile } from 'node:fs/promises';

/** One line of the list of erasures: a number and a moment, and nothing else of anybody. */
export interface ErasureLine {
  readonly uid: number;
  readonly erasedAt: Date;
}

const LINE = /^(\d+) \S+$/;

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

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
    const file = await open(this.path, 'a', 0o600);
    try {
      await file.appendFile(lines.map(({ uid, erasedAt }) => `${uid} ${erasedAt.toISOString()}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** The numbers on the list. A line that a crash cut short counts for nothing. */
  async uids(): Promise<Set<number>> {
    try {
      const lines = (await readFile(this.path, 'utf8')).split('\n').slice(0, -1);
      return new Set(lines.flatMap((line) => LINE.exec(line)?.[1] ?? []).map(Number));
    } catch (error) {
      if (isAbsent(error)) return new Set();
      throw error;
    }
  }
}
