import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '@ancrage/shared/text/counted';
import { BackupError, requireRecipients } from '../backup/backup-error.ts';
import { type Installation, makeBackup } from '../backup/make-backup.ts';
import { makeBackupKey } from './backup-key.ts';
import { splitBackupKey } from './backup-key-halves.ts';
import { type Command, type CommandContext, type Terminal, UsageError } from './command.ts';
import { installationOf, settingsOf } from './installation.ts';
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

It is sealed for the public keys of BACKUP_RECIPIENTS (age1…, separated by commas), or of --recipient: this machine cannot
open it. "restore" puts it back, "rehearse" tries whether that works. age (https://age-encryption.org) opens it too: it is a tar archive.`;

const NAMED = /^ancrage-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.age$/;

const nameAt = (moment: Date): string =>
  `ancrage-${moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.age`;

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/**
 * Deletes all but the newest backups of this command in a folder, and prints which. A backup with a time in the future
 * was made, or is now examined, with a wrong clock: it stays, and is reported.
 * @param made the new backup, which stays
 * @returns whether none has a time in the future
 */
const keepNewest = (
  folder: string,
  count: number,
  made: string,
  { clock, say }: Pick<Installation, 'clock'> & Pick<Terminal, 'say'>,
): boolean => {
  const now = nameAt(clock.now());
  const others = readdirSync(folder).filter((name) => NAMED.test(name) && name !== made);
  const past = others.filter((name) => name <= now).sort();
  for (const name of past.reverse().slice(count - 1)) {
    rmSync(join(folder, name));
    say(`Removed: ${name}`);
  }
  const ahead = others.filter((name) => name > now);
  for (const name of ahead)
    say(`${name} is of a moment that is still to come: set the clock right, and look at that file by hand.`);
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

const backUp = async (
  context: CommandContext,
  to: string,
  recipient: string | undefined,
  keep: number | null,
) => {
  const { say } = context.terminal;
  const installation = await installationOf(context);
  const { backupRecipients } = settingsOf(context, installation.databaseUrl);
  const recipients = recipient === undefined ? backupRecipients : recipient.split(',');
  requireRecipients(recipients);
  const place = typed(to, context);
  const intoFolder = to.endsWith('/') || isFolder(place) || keep !== null;
  if (!intoFolder && !place.endsWith('.age'))
    throw new BackupError(`${place} is no folder: make it first, or name a file that ends in .age.`);
  if (intoFolder) mkdirSync(place, { recursive: true, mode: 0o700 });
  const path = intoFolder ? join(place, nameAt(installation.clock.now())) : place;
  const { people, files, bytes, lost } = await makeBackup(installation, path, recipients);
  say(
    `${path}: ${counted(people, 'person', 'people')}, ${counted(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  const { clock } = installation;
  const isTidy = keep === null || keepNewest(place, keep, basename(path), { clock, say });
  for (const key of lost) say(`The bytes of file ${key} are lost: it is in no backup from now on.`);
  return lost.length > 0 || !isTidy ? 1 : 0;
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
    return backUp(context, values.to, values.recipient, countOf(values.keep));
  },
};
