import { parseArgs } from 'node:util';
import { counted } from '@ancrage/shared/text/counted';
import { type RehearsalReport, rehearseRestore } from '../backup/rehearse-restore.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { Randomness } from '../infra/randomness/randomness.ts';
import { backupToOpen } from './backup-key.ts';
import type { Command, CommandContext } from './command.ts';
import { settingsOf } from './installation.ts';

const help = (
  program: string,
): string => `Tries whether a backup restores, in a scratch place that goes away again; the application may run.

  ${program} --from /backups/ancrage-….age --identity key.txt

It restores to a scratch database on the same server (the account needs CREATEDB) and a scratch folder in the data folder, compares
counts and hashes, tries the key of every person, opens the journals and files of a few, and tells what it found. The exit code is 1 when
anything is not as it should be.`;

const print = (report: RehearsalReport, { terminal: { say } }: CommandContext): boolean => {
  const { summary, keys, journals, changedFiles } = report;
  const size = summary.files.reduce((sum, { bytes }) => sum + bytes, 0);
  say(`Backup of ${report.madeAt}`);
  for (const { name, rows } of summary.tables)
    if (rows > 0) say(`  ${name}: ${counted(rows, 'row')}, the same`);
  say(`  files: ${summary.files.length} of ${(size / 1e6).toFixed(1)} MB, ${changedFiles.length} changed`);
  say(`  keys: ${keys.checked - keys.broken.length} of ${keys.checked} open`);
  say(
    `  journals opened: ${journals.journals}, with ${counted(journals.values, 'value')} and ${counted(journals.files, 'file')}`,
  );
  for (const what of journals.broken) say(`  does not open: ${what}`);
  if (keys.withoutKey > 0) say(`  journals without a key: ${keys.withoutKey}`);
  for (const key of summary.missing) say(`  the bytes of a file were lost before the backup: ${key}`);
  const isSound =
    [changedFiles, keys.broken, journals.broken, summary.missing].every(({ length }) => length === 0) &&
    keys.withoutKey === 0;
  say(isSound ? 'This backup restores.' : 'This backup does not restore everything.');
  return isSound;
};

/** `rehearse --from … --identity …`. Source: Q-64. */
export const rehearseCommand: Command = {
  help,
  run: async (context) => {
    const text = { type: 'string' } as const;
    const options = { from: text, identity: { type: 'string', multiple: true } } as const;
    const { values } = parseArgs({ args: [...context.args], options });
    const { path, identities } = await backupToOpen(values, context);
    const databaseUrl = await context.database();
    const { dataDir } = settingsOf(context, databaseUrl);
    const host = { databaseUrl, dataDir };
    const report = await rehearseRestore(path, identities, host, new SystemClock(), new Randomness());
    return print(report, context) ? 0 : 1;
  },
};
