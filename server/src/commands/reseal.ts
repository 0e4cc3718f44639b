import type { KeyAct } from '@ancrage/shared/rules/security-acts';
import { counted } from '@ancrage/shared/text/counted';
import type pg from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import { withConnection } from '../backup/connection.ts';
import { refuseWhileRunning } from '../backup/target-checks.ts';
import { MasterKeys, masterKeyPath } from '../config/master-keys.ts';
import { checkMigrations } from '../config/start-up-checks.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { BACKUP_LOCK, RESEAL_LOCK } from '../infra/database/advisory-locks.ts';
import { PersonReseal } from '../modules/reseal/person-reseal.ts';
import { ResealRepository } from '../modules/reseal/reseal.repository.ts';
import { Reseal, type ResealReport } from '../modules/reseal/reseal.ts';
import { InProcessVault } from '../vault/in-process-vault.ts';
import type { CommandContext, Terminal } from './command.ts';
import { installationOf } from './installation.ts';

/** How often the progress is printed. */
const TOLD_EVERY = 50;
const MOST_NAMED = 20;

/** Keeps backups and the application away until the connection ends. */
const takeLocks = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ backup: boolean; reseal: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS backup, pg_try_advisory_lock($2) AS reseal',
    [BACKUP_LOCK, RESEAL_LOCK],
  );
  if (!rows[0]?.reseal) throw new BackupError('Another "vault reseal" is running.');
  if (!rows[0].backup) throw new BackupError('A backup is being made: try again when it is done.');
};

/** Notes it before the first key is opened, for the receipt of each person. Source: decision 197. */
const noteReseal = async (client: pg.Client, at: Date): Promise<void> => {
  const action: KeyAct = 'journals-resealed';
  await client.query(`INSERT INTO audit_entry (at, actor_kind, action) VALUES ($1, 'system', $2)`, [
    at,
    action,
  ]);
};

const print = ({ sealing, people, files, lost, broken }: ResealReport, { say }: Terminal): void => {
  say(
    `Encrypted again, under other keys that the master key ${sealing} wraps: ${counted(people, 'journal')}, ${counted(files, 'file')}.`,
  );
  if (lost > 0) say(`The bytes of ${counted(lost, 'file')} were lost before.`);
  if (broken.length > 0) {
    const named = broken.slice(0, MOST_NAMED).join(', ');
    say(`Left as it was, since something in it does not open: the journal of ${named}.`);
    say('Run "vault rotate" before "vault retire": these keep their data key, under the master key of now.');
  } else
    say('Make a backup, then run "vault retire". Backups from before open with their own keys: delete them.');
};

/** `vault reseal`. @throws BackupError while the application runs */
export const reseal = async (context: CommandContext): Promise<number> => {
  const { say } = context.terminal;
  const { databaseUrl, dataDir, store } = await installationOf(context);
  const masters = new MasterKeys(masterKeyPath(dataDir));
  await checkMigrations(databaseUrl);
  const report = await withConnection(databaseUrl, 'ancrage reseal', async (client) => {
    await takeLocks(client);
    await refuseWhileRunning(client);
    await noteReseal(client, new SystemClock().now());
    const rows = new ResealRepository(client);
    const people = new PersonReseal(rows, store, new InProcessVault(masters));
    return new Reseal(rows, people, masters).run({
      before: () => refuseWhileRunning(client),
      progress: (done, of) => {
        if (done % TOLD_EVERY === 0 || done === of) say(`${done} of ${of} people.`);
      },
      remove: async (keys) => {
        for (const key of keys) await store.remove(key);
      },
    });
  });
  print(report, context.terminal);
  return report.broken.length > 0 ? 1 : 0;
};
