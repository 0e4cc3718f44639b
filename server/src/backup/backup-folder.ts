import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../config/error-code.ts';
import { thisAccount } from '../config/this-account.ts';
import { BackupError } from './backup-error.ts';

const NAMED = /^ancrage-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.age$/;

/** Name of a backup that is made at a moment. */
export const backupNameAt = (moment: Date): string =>
  `ancrage-${moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.age`;

/** The moment in the name of a backup; null for another name. */
export const momentOfBackup = (name: string): Date | null => {
  const [, day, hours, minutes, seconds] = NAMED.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
};

/** The backups among names: those that are no longer among the newest, and those of a moment in the future. */
export interface SortedBackups {
  readonly surplus: readonly string[];
  readonly ahead: readonly string[];
}

/**
 * Sorts out backups by their names.
 * @param made the new backup, which is one of those to keep
 * @param count how many are kept
 */
export const sortBackups = (
  names: readonly string[],
  made: string,
  count: number,
  now: Date,
): SortedBackups => {
  const others = names.filter((name) => momentOfBackup(name) !== null && name !== made);
  const newest = backupNameAt(now);
  const past = others.filter((name) => name <= newest).sort();
  return { surplus: past.reverse().slice(count - 1), ahead: others.filter((name) => name > newest) };
};

/** Whether a path is an existing folder. */
export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** When the newest backup of a folder was made, leaving out those of a moment in the future; null when there is none. */
export const newestBackupIn = (folder: string, now: Date): Date | null => {
  const moments = readdirSync(folder)
    .map(momentOfBackup)
    .filter((moment) => moment !== null && moment <= now);
  return moments.reduce<Date | null>((last, one) => (last && one && last > one ? last : one), null);
};

/**
 * Checks that backups can be written into a folder, by writing a file.
 * @throws BackupError with one sentence when they cannot
 */
export const checkFolder = (folder: string): void => {
  if (!isFolder(folder)) throw new BackupError(`${folder} is no folder for backups: make it first.`);
  const probe = join(folder, '.ancrage-write-test');
  try {
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new BackupError(
      `The folder ${folder} cannot be written by ${thisAccount()} (${codeOf(cause) ?? cause}): give it to that account.`,
      { cause },
    );
  }
};
