import { parseArgs } from 'node:util';
import { counted } from '@ancrage/shared/text/counted';
import { erasureListsFor } from '../backup/erasure-lists.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { backupToOpen } from './backup-key.ts';
import { type Command, UsageError } from './command.ts';
import { installationOf } from './installation.ts';
import { typed } from './typed-path.ts';

const help = (
  program: string,
): string => `Restores a backup: database, files and secrets. The application must be stopped.

  ${program} --from /backups/ancrage-….age --identity key.txt
      onto an empty place
  ${program} --from /backups/ancrage-….age --identity key.txt --force
      in the place of what is there; the previous secrets are kept under another name

key.txt holds the secret key (AGE-SECRET-KEY-1…); /dev/stdin reads it from the standard input. A key in two halves
(ANCRAGE-HALF-KEY-1-…) needs both: in one file, or by --identity half-1.txt --identity half-2.txt. All of the backup takes effect, or nothing
does. Everybody must sign in again.

People who were erased since it was made are erased again, by the list erasures.log in the data folder and next to the backup.
  --erasures FILE
      another list instead of the one next to the backup; - reads it from the standard input`;

/** `restore --from … --identity …`. Source: Q-64. */
export const restoreCommand: Command = {
  help,
  run: async (context) => {
    const { say } = context.terminal;
    const text = { type: 'string' } as const;
    const identity = { type: 'string', multiple: true } as const;
    const options = { from: text, identity, erasures: text, force: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...context.args], options });
    if (values.erasures === '-' && values.identity?.includes('/dev/stdin'))
      throw new UsageError('The standard input cannot be both: name a file for --identity or --erasures.');
    const { path, identities } = await backupToOpen(values, context);
    const installation = await installationOf(context, 'again');
    const named =
      values.erasures && values.erasures !== '-' ? typed(values.erasures, context) : values.erasures;
    const lists = erasureListsFor(path, installation.dataDir, named);
    const isForced = values.force ?? false;
    const report = await restoreBackup(path, identities, installation, { isForced, lists });
    const rows = report.summary.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `The backup of ${report.madeAt} is back: ${counted(rows, 'row')}, ${counted(report.summary.files.length, 'file')}.`,
    );
    for (const list of lists)
      say(`List of erasures: ${list.path}${list.until ? `, complete until ${list.until}` : ''}.`);
    if (!report.knewErasures)
      say(
        'No list of erasures was found: people who were erased after that backup are here again. If you have a list, restore again, with --force --erasures FILE.',
      );
    if (report.erased > 0)
      say(`Erased since that backup was made, and again now: ${counted(report.erased, 'person', 'people')}.`);
    if (report.secretsBefore !== null) say(`The previous secrets were kept, as …${report.secretsBefore}.`);
    return 0;
  },
};
