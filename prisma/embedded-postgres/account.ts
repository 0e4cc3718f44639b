import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PostgresError } from './postgres-error.ts';

/** The account that PostgreSQL runs under, as numbers for `spawn` and for `chown`. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`; no account has to be created.
 * @returns null when the current account can run it itself
 * @throws PostgresError when root finds no such account
 */
export const unprivilegedAccount = (): Account | null => {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  if (!line)
    throw new PostgresError('PostgreSQL cannot run as root and this system has no account "nobody".');
  return { uid: Number(line[1]), gid: Number(line[2]) };
};

/**
 * Checks that a cluster belongs to the account that will run it: PostgreSQL refuses any other.
 * @param account null for the current one
 * @throws PostgresError when it belongs to another
 */
export const requireOwnCluster = (cluster: string, account: Account | null): void => {
  const runner = account?.uid ?? process.getuid?.();
  const owner = statSync(cluster).uid;
  if (runner === undefined || owner === runner >>> 0) return;
  throw new PostgresError(
    `The database in ${cluster} belongs to another account, user ${owner}: type this as that account.`,
  );
};

/** Whether any account can enter a folder: every folder above it that exists is open to others. */
export const isReachableByAnyone = (folder: string): boolean => {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const found = statSync(current, { throwIfNoEntry: false });
    if (found && (found.mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
};
