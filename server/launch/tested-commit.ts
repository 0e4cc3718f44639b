import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const stampIn = (root: string): string => join(root, 'node_modules/.cache/ancrage/tested');

/** Runs git in a checkout. @throws Error with what it printed */
export const git = async (root: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();

/** The commit that the files of a checkout are equal to; null when some differ, or when there is no repository. */
export const cleanCommit = async (root: string): Promise<string | null> => {
  try {
    return (await git(root, 'status', '--porcelain')) === '' ? await git(root, 'rev-parse', 'HEAD') : null;
  } catch {
    return null; // an archive without git can be tested, but not released
  }
};

/** Records that all tests passed on a commit. */
export const recordTested = (root: string, commit: string): void => {
  mkdirSync(dirname(stampIn(root)), { recursive: true });
  writeFileSync(stampIn(root), commit);
};

/** Whether `npm test -- all` passed in this checkout, on this commit. */
export const wasTested = (root: string, commit: string): boolean =>
  existsSync(stampIn(root)) && readFileSync(stampIn(root), 'utf8') === commit;
