import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with the columns to keep, without generated ones. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Row count and checksum of a table. */
export interface TableSum {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 of its rows as text, in key order. */
  readonly sha256: string;
}

/**
 * Tables that a restore fills itself, or whose rows have no meaning later: sessions end with a restore, limits start
 * again, and pending mails are not sent twice, nor are the addresses for them kept. Of its backups a restored copy has none yet,
 * and what another system got of the log it does not know.
 */
const NOT_KEPT = new Set([
  '_prisma_migrations',
  'backup_state',
  'farewell',
  'known_origin',
  'live_recovery_code',
  'rate_limit',
  'recovery_code',
  'refresh_token',
  'security_log_export',
  'session',
  'sign_in_failure',
  'staff_session',
  'unsent_audit_entry',
  'unsent_sign_in_refusal',
]);

/** Makes values print the same everywhere, and a policy that would hide rows an error. */
export const READ_ALIKE = `
  SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL row_security = off;
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL search_path = public; SET LOCAL statement_timeout = 0`;

const TABLES = `
  SELECT c.relname AS name,
         array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
         (SELECT array_agg(r.relname::text) FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
          WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needs
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.oid, c.relname ORDER BY c.relname`;

/** The tables to keep, each after the tables it references. */
export const readTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table & { needs: string[] | null }>(TABLES);
  const waiting = rows.filter(({ name }) => !NOT_KEPT.has(name));
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.findIndex(({ needs }) => !needs?.some((name) => names.has(name)));
    // Tables that reference each other in a cycle keep their order.
    for (const { name, columns } of waiting.splice(Math.max(free, 0), 1)) ordered.push({ name, columns });
  }
  return ordered;
};

const orderOf = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i
     JOIN unnest(i.indkey) WITH ORDINALITY AS k (attnum, place) ON true
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
     WHERE i.indrelid = to_regclass($1) AND i.indisprimary ORDER BY k.place`,
    [`public.${pg.escapeIdentifier(table)}`],
  );
  // Compared as bytes: the order must not depend on the locale of a database.
  return rows.length > 0
    ? rows.map(({ name }) => `t.${pg.escapeIdentifier(name)}::text COLLATE "C"`).join(', ')
    : 't::text COLLATE "C"';
};

const namesOf = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');

/**
 * Reads a table as text.
 * @param take gets the rows, in chunks
 */
export const copyOut = async (
  client: pg.Client,
  { name, columns }: Table,
  take: (piece: Buffer) => Promise<void>,
): Promise<TableSum> => {
  const order = await orderOf(client, name);
  const hash = createHash('sha256');
  const rows = client.query(
    copyTo(
      `COPY (SELECT ${namesOf(columns)} FROM public.${pg.escapeIdentifier(name)} t ORDER BY ${order}) TO STDOUT`,
    ),
  );
  for await (const piece of rows) {
    hash.update(piece);
    await take(piece);
  }
  return { name, rows: rows.rowCount, sha256: hash.digest('hex') };
};

/** Deletes rows that migrations inserted: they are in the backup too. */
export const emptyTables = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM public.${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) await client.query(`DELETE FROM public.${pg.escapeIdentifier(name)}`);
  }
};

/** Fills a table with the rows of `copyOut`. */
export const copyIn = async (
  client: pg.Client,
  { name, columns }: Table,
  pieces: AsyncIterable<Buffer>,
): Promise<void> => {
  await pipeline(
    pieces,
    client.query(copyFrom(`COPY public.${pg.escapeIdentifier(name)} (${namesOf(columns)}) FROM STDIN`)),
  );
};

/** Row count and checksum of a table, without returning its rows. */
export const sumOf = (client: pg.Client, table: Table): Promise<TableSum> =>
  copyOut(client, table, async () => {});

/** The last value of each sequence, without unused ones. */
export const readSequences = async (client: pg.Client): Promise<{ name: string; last: string }[]> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
};

/** Sets the last value of a sequence; ignores one that no longer exists. */
export const continueSequence = async (client: pg.Client, name: string, after: bigint): Promise<void> => {
  const place = `public.${pg.escapeIdentifier(name)}`;
  await client.query('SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL', [place, after]);
};
