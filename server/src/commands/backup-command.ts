import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '@ancrage/shared/text/counted';
import { BackupError, requireRecipients } from '../backup/backup-error.ts';
import { backupNameAt, isFolder, type SortedBackups, sortBackups } from '../backup/backup-folder.ts';
import { noteOutcome } from '../backup/backup-state.ts';
import { LIST_NAME } from '../backup/erasure-lists.ts';
import { type BackupReport, type Installation, makeBackup } from '../backup/make-backup.ts';
import { openBackupCopies } from '../backup/open-backup-copies.ts';
import type { Settings } from '../config/settings.ts';
import { makeBackupKey } from './backup-key.ts';
import { splitBackupKey } from './backup-key-halves.ts';
import { type Command, type CommandContext, type Terminal, UsageError } from './command.ts';
import { installationOf, settingsOf } from './installation.ts';
import { sentenceFor } from './system-error.ts';
import { typed } from './typed-path.ts';

const help = (
  program: string,
): string => `Makes a sealed backup of database, files and secrets, while the application runs.

  ${program} --make-key
      prints a pair of keys, once: the public one for BACKUP_RECIPIENTS, the secret one to be kept elsewhere
  ${program} --make-key --halves
      the same with the secret key in two halves, both of which a restore needs: one for somebody who does not coach
  ${program} --to /backups [--keep 14]
      puts a file with the moment in its name into a folder; with --keep, only so many of the newest stay there
  ${program} --to /backups/before-upgrade.age
      makes that file

BACKUP_COPY_URL (s3://…) names a bucket that gets a copy of each; --keep holds there too.
It is sealed for the public keys of BACKUP_RECIPIENTS (age1…, separated by commas), or of --recipient: this machine cannot
open it. "restore" puts it back, "rehearse" tries whether that works. age (https://age-encryption.org) opens it too: it is a tar archive.`;

/**
 * Deletes all but the newest backups of this command, and prints which. A backup with a time in the future was made, or is now
 * examined, with a wrong clock: it stays, and is reported.
 * @param place where they are, as a beginning of their names in what is printed
 * @returns whether none has a time in the future
 */
const keepNewest = async (
  { surplus, ahead }: SortedBackups,
  place: string,
  remove: (name: string) => unknown,
  say: Terminal['say'],
): Promise<boolean> => {
  for (const name of surplus) {
    await remove(name);
    say(`Removed: ${place}${name}`);
  }
  for (const name of ahead)
    say(
      `${place}${name} is of a moment that is still to come: set the clock right, and look at that file by hand.`,
    );
  return ahead.length === 0;
};

const countOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--keep is a number from 1 on.');
  return Number(text);
};

const tellHalves = async (secret: string, { say }: Terminal): Promise<void> => {
  const halves = await splitBackupKey(secret);
  say(
    'The secret key in two halves, shown this once; opening a backup needs both. Keep each in two places, none of',
  );
  say('them this machine. Give one half to somebody who does not coach: then nobody opens a journal alone.');
  for (const half of halves) say(`\n${half}`);
};

const tellNewKey = async ({ terminal }: CommandContext, inHalves: boolean): Promise<number> => {
  const { say } = terminal;
  const { secret, recipient } = await makeBackupKey();
  say(`BACKUP_RECIPIENTS=${recipient}\n`);
  if (inHalves) {
    await tellHalves(secret, terminal);
    return 0;
  }
  say(`The secret key, shown this once. Keep it in two places, none of them this machine:\n${secret}`);
  return 0;
};

/** Where a backup goes, and how many stay there. */
interface Destination {
  readonly place: string;
  readonly isFolder: boolean;
  readonly keep: number | null;
}

const destinationOf = (to: string, keep: number | null, context: CommandContext): Destination => {
  const place = typed(to, context);
  const intoFolder = to.endsWith('/') || isFolder(place) || keep !== null;
  if (!intoFolder && !place.endsWith('.age'))
    throw new BackupError(`${place} is no folder: make it first, or name a file that ends in .age.`);
  return { place, isFolder: intoFolder, keep };
};

/** Copies a backup and the list of erasures to the bucket, and keeps as many there as here. */
const copyOut = async (
  path: string,
  { backupCopy, backupCopyKeyFile }: Settings,
  keep: number | null,
  now: Date,
  say: Terminal['say'],
): Promise<boolean> => {
  if (!backupCopy) return true;
  const copies = await openBackupCopies(backupCopy, backupCopyKeyFile);
  const name = basename(path);
  await copies.put(name, path);
  await copies.put(LIST_NAME, join(dirname(path), LIST_NAME));
  say(`Copied: ${copies.place}${name}`);
  if (keep === null) return true;
  const sorted = sortBackups(await copies.names(), name, keep, now);
  return keepNewest(sorted, copies.place, (surplus) => copies.remove(surplus), say);
};

const makeIn = async (
  installation: Installation,
  { place, isFolder: intoFolder }: Destination,
  recipients: readonly string[],
): Promise<{ readonly path: string; readonly report: BackupReport }> => {
  if (intoFolder) mkdirSync(place, { recursive: true, mode: 0o700 });
  const path = intoFolder ? join(place, backupNameAt(installation.clock.now())) : place;
  return { path, report: await makeBackup(installation, path, recipients) };
};

/** Runs work whose failure is noted for the application, and then thrown. */
const noting = async <Result>(
  { databaseUrl, clock }: Installation,
  bytes: number | null,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const problem = sentenceFor(error) ?? (error instanceof Error ? error.name : 'unknown');
    // Where the database is away, that is why the backup failed, and the error says so.
    await noteOutcome(databaseUrl, { at: clock.now(), bytes, problem }).catch(() => {});
    throw error;
  }
};

const backUp = async (
  context: CommandContext,
  recipient: string | undefined,
  to: string,
  keep: number | null,
) => {
  const { say } = context.terminal;
  const installation = await installationOf(context);
  const settings = settingsOf(context, installation.databaseUrl);
  const recipients = recipient === undefined ? settings.backupRecipients : recipient.split(',');
  requireRecipients(recipients);
  const destination = destinationOf(to, keep, context);
  const { path, report } = await noting(installation, null, () =>
    makeIn(installation, destination, recipients),
  );
  const { people, files, bytes, lost } = report;
  say(
    `${path}: ${counted(people, 'person', 'people')}, ${counted(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  const now = installation.clock.now();
  const { place } = destination;
  const isTidy =
    keep === null ||
    (await keepNewest(
      sortBackups(readdirSync(place), basename(path), keep, now),
      '',
      (name) => rmSync(join(place, name)),
      say,
    ));
  const isTidyThere = await noting(installation, bytes, () => copyOut(path, settings, keep, now, say));
  await noteOutcome(installation.databaseUrl, { at: now, bytes, problem: null });
  for (const key of lost) say(`The bytes of file ${key} are lost: it is in no backup from now on.`);
  return lost.length > 0 || !isTidy || !isTidyThere ? 1 : 0;
};

/** `backup --make-key [--halves]`, `backup --to …`. Source: Q-64. */
export const backupCommand: Command = {
  help,
  run: (context) => {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { to: text, keep: text, recipient: text, 'make-key': flag, halves: flag } as const;
    const { values } = parseArgs({ args: [...context.args], options });
    if (values['make-key']) return tellNewKey(context, values.halves ?? false);
    if (values.halves) throw new UsageError('--halves belongs to --make-key.');
    if (!values.to) throw new UsageError('Say --to, where the backup goes.');
    return backUp(context, values.recipient, values.to, countOf(values.keep));
  },
};
