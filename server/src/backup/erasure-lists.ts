import { readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../config/error-code.ts';
import { erasureLine, parseErasures } from '../infra/erasure-log/erasure-log.ts';
import { syncFolder } from '../infra/file-store/sync-folder.ts';
import { notWritten } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { unreadFile } from './unread-file.ts';

/** A person who was erased, and when. */
export interface Erasure {
  readonly uid: number;
  readonly erasedAt: string;
}

/** A list of erasures in a file: it knows who was erased after a backup was made. */
export interface ErasureList {
  readonly path: string;
  /** The installation that it is of; null where it does not say so, as in a data folder. */
  readonly installation: string | null;
  /** The moment until which it is complete; null where it does not say so. */
  readonly until: string | null;
  readonly erasures: readonly Erasure[];
}

/** Name of the list, in a data folder and next to backups. */
export const LIST_NAME = 'erasures.log';
const STANDARD_INPUT = '/dev/stdin';
const OWNER_ONLY = 0o600;

/** First line of a list next to backups. */
const HEAD = /^# installation ([0-9a-f-]{36}), until (\d{4}-\d\d-\d\dT[\d:.]+Z)$/m;

/**
 * Reads a list of erasures.
 * @throws BackupError when there is none, it cannot be read, or it is something else
 */
export const readErasureList = (path: string): ErasureList => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw unreadFile(path, cause) ?? cause;
  }
  const [, installation = null, until = null] = HEAD.exec(text) ?? [];
  const erasures = parseErasures(text).map(({ uid, erasedAt }) => ({
    uid,
    erasedAt: erasedAt.toISOString(),
  }));
  if (erasures.length === 0 && installation === null && text.trim() !== '')
    throw new BackupError(
      `${path} is no list of erasures: each line of one is the number of a person and a moment.`,
    );
  return { path, installation, until, erasures };
};

/** The same; null when there is no such file. */
const findErasureList = (path: string): ErasureList | null => {
  try {
    return readErasureList(path);
  } catch (error) {
    if (error instanceof BackupError && codeOf(error.cause) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The list in a folder, if there is one.
 * @throws BackupError when it cannot be read
 */
export const erasureListsOf = (folder: string): readonly ErasureList[] => {
  const list = findErasureList(join(folder, LIST_NAME));
  return list ? [list] : [];
};

/**
 * The lists that a restore can find: the one of the data folder, and the one that was named, or else the one next to the
 * backup.
 * @param named path of a list, or `-` for the standard input
 * @throws BackupError when one of them cannot be read
 */
export const erasureListsFor = (
  backup: string,
  dataDir: string,
  named: string | undefined,
): readonly ErasureList[] => {
  if (named !== undefined)
    return [...erasureListsOf(dataDir), readErasureList(named === '-' ? STANDARD_INPUT : named)];
  const folders = new Set([resolve(dataDir), dirname(backup)]);
  return [...folders].flatMap(erasureListsOf);
};

const writeList = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.partial`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
};

/**
 * Writes the list of erasures next to the backups of a folder: numbers and moments, in plain text. What the one there knows
 * stays in it.
 * @param known its moment, and all erasures that the installation knows
 * @throws BackupError when it cannot be written, or the one there is of another installation
 */
export const placeErasureList = async (
  folder: string,
  known: {
    readonly installation: string | null;
    readonly until: string;
    readonly erasures: readonly Erasure[];
  },
): Promise<void> => {
  const path = join(folder, LIST_NAME);
  const before = findErasureList(path);
  if (before?.installation && before.installation !== known.installation)
    throw new BackupError(
      `${path} lists the erasures of another installation: give each its own folder for backups.`,
    );
  const lines = [...(before?.erasures ?? []), ...known.erasures].map(({ uid, erasedAt }) =>
    erasureLine({ uid, erasedAt: new Date(erasedAt) }),
  );
  const head = known.installation ? `# installation ${known.installation}, until ${known.until}\n` : '';
  try {
    await writeList(path, head + [...new Set(lines)].join(''));
  } catch (cause) {
    throw notWritten(path, cause);
  }
};
