import mysql from 'mysql2/promise';
import * as z from 'zod';
import { type ForeignDatabase, type ForeignRow, refusedBy } from './foreign-database.ts';

const CONNECT_TIMEOUT_MS = 10_000;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
const versionSchema = z.tuple([z.object({ version: z.string() })]);

/** A snapshot, on a connection that cannot write. */
const OPENING = [
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET SESSION TRANSACTION READ ONLY',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];

class MysqlDatabase implements ForeignDatabase {
  constructor(
    private readonly connection: mysql.Connection,
    readonly description: string,
  ) {}

  async query(sql: string, parameters: readonly string[] = []): Promise<ForeignRow[]> {
    const values: string[] = [];
    const text = sql.replace(/:(\d)/g, (_, index: string) => {
      values.push(parameters[Number(index) - 1] ?? '');
      return '?';
    });
    const [rows] = await this.connection.query(text, values);
    return rowsSchema.parse(rows);
  }

  quote(name: string): string {
    return `\`${name.replaceAll('`', '``')}\``;
  }

  digest(column: string): string {
    return `SHA2(CONVERT(${column} USING utf8mb4), 256)`;
  }

  async columnsOf(table: string): Promise<ReadonlySet<string>> {
    const rows = await this.query(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = :1',
      [table],
    );
    return new Set(rows.map(({ name }) => String(name)));
  }

  async close(): Promise<void> {
    await this.connection.end();
  }
}

/**
 * Connects to a MySQL or MariaDB database.
 * @throws ForeignDatabaseError when it cannot be read
 */
export const openMysql = async (address: string): Promise<ForeignDatabase> => {
  try {
    const connection = await mysql.createConnection({
      uri: address,
      charset: 'utf8mb4',
      connectTimeout: CONNECT_TIMEOUT_MS,
      dateStrings: true,
      supportBigNumbers: true,
    });
    for (const statement of OPENING) await connection.query(statement);
    const [rows] = await connection.query('SELECT VERSION() AS version');
    const [{ version }] = versionSchema.parse(rows);
    return new MysqlDatabase(connection, `${/maria/i.test(version) ? 'MariaDB' : 'MySQL'} ${version}`);
  } catch (cause) {
    throw refusedBy(cause);
  }
};
