import { knownMigrations } from '@ancrage/prisma/migrate';
import { counted } from '@ancrage/shared/text/counted';
import type pg from 'pg';
import * as z from 'zod';
import { BACKUP_LATE_MS } from '../config/backups.ts';
import { attention, type StatusLine, sizeOf, spanOf, well } from './status-line.ts';

const count = z.int();
const moment = z.nullable(z.date());
const peopleSchema = z.object({
  active: count,
  pending: count,
  blocked: count,
  refused: count,
  oldest: moment,
});
const queueSchema = z.object({ waiting: count, failed: count, since: moment });
const backupSchema = z.object({
  since: z.date(),
  madeAt: moment,
  bytes: z.nullable(z.coerce.number()),
  problem: z.nullable(z.string()),
});
const exportSchema = z.object({ sentAt: moment, problem: z.nullable(z.string()), waiting: count });
const sizesSchema = z.object({ database: z.coerce.number(), files: z.coerce.number() });
const keySchema = z.object({ id: z.string(), keys: count });

const rowsOf = async <Row>(client: pg.Client, schema: z.ZodType<Row>, text: string): Promise<Row[]> =>
  z.array(schema).parse((await client.query(text)).rows);

const rowOf = async <Row>(client: pg.Client, schema: z.ZodType<Row>, text: string): Promise<Row> => {
  const [row] = await rowsOf(client, schema, text);
  if (row === undefined) throw new Error('The database gave no row.');
  return row;
};

const migrations = async (client: pg.Client): Promise<StatusLine> => {
  const rows = await rowsOf(
    client,
    z.object({ name: z.string() }),
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const done = new Set(rows.map(({ name }) => name));
  const known = knownMigrations();
  const pending = known.filter((name) => !done.has(name)).length;
  if (pending > 0)
    return attention('Migrations', `${counted(pending, 'migration')} to apply: the next start does it.`);
  return done.size > known.length
    ? attention('Migrations', 'The database is newer than this version: run the newer version.')
    : well('Migrations', `${done.size}, all applied.`);
};

const people = async (client: pg.Client, now: Date): Promise<StatusLine> => {
  const { active, pending, blocked, refused, oldest } = await rowOf(
    client,
    peopleSchema,
    `SELECT count(*) FILTER (WHERE state = 'active')::int AS active,
       count(*) FILTER (WHERE state = 'pending')::int AS pending,
       count(*) FILTER (WHERE state = 'blocked')::int AS blocked,
       count(*) FILTER (WHERE state = 'refused')::int AS refused,
       min(created_at) FILTER (WHERE state = 'pending') AS oldest FROM person`,
  );
  const since = oldest === null ? '' : `, the first since ${spanOf(now.getTime() - oldest.getTime())}`;
  return well(
    'People',
    `${active} with access, ${pending} waiting for an answer${since}, ${blocked} suspended, ${refused} refused.`,
  );
};

/** A mail or job that was ready this long ago and did not run: no process works on the queue. */
const STUCK_MS = 10 * 60_000;

const queue = async (client: pg.Client, now: Date): Promise<StatusLine> => {
  const { waiting, failed, since } = await rowOf(
    client,
    queueSchema,
    `SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting,
       count(*) FILTER (WHERE state = 'failed')::int AS failed,
       min(start_after) FILTER (WHERE state < 'active' AND start_after <= now()) AS since
     FROM pgboss.job WHERE name !~ '^__pgboss'`,
  );
  const text = `${counted(waiting, 'job')} waiting, ${failed} given up in the last month.`;
  const ageMs = since === null ? 0 : now.getTime() - since.getTime();
  if (ageMs > STUCK_MS)
    return attention('Queue', `${text} The first waits for ${spanOf(ageMs)}: does the application run?`);
  return failed > 0
    ? attention('Queue', `${text} The page "Mails not sent" of the console sends mails again.`)
    : well('Queue', text);
};

const backup = async (client: pg.Client, now: Date, isExpected: boolean): Promise<StatusLine> => {
  const { since, madeAt, bytes, problem } = await rowOf(
    client,
    backupSchema,
    'SELECT since, made_at AS "madeAt", bytes, problem FROM backup_state',
  );
  const last =
    madeAt === null
      ? 'None was made yet.'
      : `${madeAt.toISOString()}, ${spanOf(now.getTime() - madeAt.getTime())} ago, ${sizeOf(bytes ?? 0)}.`;
  if (problem !== null) return attention('Backup', `${last} The last run failed: ${problem}`);
  if (!isExpected && madeAt === null)
    return attention(
      'Backup',
      `${last} BACKUP_RECIPIENTS is not set: "backup --make-key" makes a pair of keys.`,
    );
  const isLate = now.getTime() - (madeAt ?? since).getTime() > BACKUP_LATE_MS;
  return isLate ? attention('Backup', `${last} It is late.`) : well('Backup', last);
};

/** Nothing while no other system gets the security log. */
const securityLog = async (client: pg.Client, now: Date): Promise<StatusLine[]> => {
  const [row] = await rowsOf(
    client,
    exportSchema,
    `SELECT sent_at AS "sentAt", problem, (SELECT count(*)::int FROM unsent_audit_entry) + (SELECT count(*)::int FROM unsent_sign_in_refusal) AS waiting FROM security_log_export`,
  );
  if (row === undefined) return [];
  const { sentAt, problem, waiting } = row;
  const last =
    sentAt === null ? 'Nothing sent yet' : `Last sent ${spanOf(now.getTime() - sentAt.getTime())} ago`;
  const text = `${last}, ${counted(waiting, 'entry', 'entries')} waiting.`;
  return [
    problem === null
      ? well('Security log', text)
      : attention('Security log', `${text} The receiver does not take them: ${problem}.`),
  ];
};

const sizes = async (client: pg.Client): Promise<StatusLine> => {
  const { database, files } = await rowOf(
    client,
    sizesSchema,
    `SELECT pg_database_size(current_database()) AS database, (SELECT coalesce(sum(size), 0) FROM note_file) AS files`,
  );
  return well('Sizes', `database ${sizeOf(database)}, files ${sizeOf(files)}.`);
};

const keys = async (client: pg.Client, here: readonly string[]): Promise<StatusLine> => {
  const used = await rowsOf(
    client,
    keySchema,
    `SELECT master_key_id AS id, count(*)::int AS keys FROM person_key GROUP BY master_key_id ORDER BY master_key_id`,
  );
  const missing = used.filter(({ id }) => !here.includes(id));
  const total = used.reduce((sum, { keys: wrapped }) => sum + wrapped, 0);
  if (here.length === 0)
    return attention('Keys', 'The master key is missing: "vault join" or a backup brings it back.');
  if (missing.length > 0)
    return attention(
      'Keys',
      `Journals need the master key ${missing.map(({ id }) => id).join(', ')}, which is not here.`,
    );
  return here.length > 1
    ? attention(
        'Keys',
        `The master keys ${here.join(', ')}: finish the change by "vault rotate" and "vault retire".`,
      )
    : well('Keys', `master key ${here[0]} wraps the keys of ${counted(total, 'journal')}.`);
};

/**
 * What the database says, one line for each part.
 * @param context moment, whether backups are expected, ids of the master keys of this installation
 * @throws what the connection says
 */
export const databaseStatus = async (
  client: pg.Client,
  { now, expectsBackups, masterKeys }: { now: Date; expectsBackups: boolean; masterKeys: readonly string[] },
): Promise<StatusLine[]> => {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists)
    return [attention('Migrations', 'The database is empty: start the application once.')];
  const state = await migrations(client);
  if (state.needsAttention) return [state];
  return [
    state,
    await people(client, now),
    await queue(client, now),
    await backup(client, now, expectsBackups),
    await keys(client, masterKeys),
    ...(await securityLog(client, now)),
    await sizes(client),
  ];
};
