import { parseArgs } from 'node:util';
import { counted } from '@ancrage/shared/text/counted';
import { restoreBackup } from '../backup/restore-backup.ts';
import { backupToOpen } from './backup-key.ts';
import type { Command } from './command.ts';
import { installationOf } from './installation.ts';

const help = (
  program: string,
): string => `Restores a backup: database, files and secrets. The application must be stopped.

  ${program} --from /backups/ancrage-….age --identity key.txt
      onto an empty place
  ${program} --from /backups/ancrage-….age --identity key.txt --force
      in the place of what is there; the previous secrets are kept under another name

key.txt holds the secret key (AGE-SECRET-KEY-1…); /dev/stdin reads it from the standard input. A key in two halves
(ANCRAGE-HALF-KEY-1-…) needs both: in one file, or by --identity half-1.txt --identity half-2.txt. All of the backup takes effect, or nothing
does. People who were erased since it was made (erasures.log in the data folder) are erased again. Everybody must sign in again.`;

/** `restore --from … --identity …`. Source: Q-64. */
export const restoreCommand: Command = {
  help,
  run: async (context) => {
    const { say } = context.terminal;
    const text = { type: 'string' } as const;
    const identity = { type: 'string', multiple: true } as const;
    const options = { from: text, identity, force: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...context.args], options });
    const { path, identities } = await backupToOpen(values, context);
    const installation = await installationOf(context, 'again');
    const report = await restoreBackup(path, identities, installation, values.force ?? false);
    const rows = report.summary.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `The backup of ${report.madeAt} is back: ${counted(rows, 'row')}, ${counted(report.summary.files.length, 'file')}.`,
    );
    if (report.erased > 0)
      say(`Erased since that backup was made, and again now: ${counted(report.erased, 'person', 'people')}.`);
    if (report.secretsBefore !== null) say(`The previous secrets were kept, as …${report.secretsBefore}.`);
    return 0;
  },
};
