import pg from 'pg';
import { type ForeignDatabase, type ForeignRow, refusedBy } from './foreign-database.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** The first version with a built-in SHA-256. */
const WITH_SHA256 = 110_000;

class PostgresDatabase implements ForeignDatabase {
  readonly description: string;

  constructor(
    private readonly client: pg.Client,
    private readonly version: number,
  ) {
    this.description = `PostgreSQL ${Math.trunc(version / 10_000)}`;
  }

  async query(sql: string, parameters: readonly string[] = []): Promise<ForeignRow[]> {
    const { rows } = await this.client.query<ForeignRow>(sql.replace(/:(\d)/g, '$$$1'), [...parameters]);
    return rows;
  }

  quote(name: string): string {
    return pg.escapeIdentifier(name);
  }

  digest(column: string): string | null {
    return this.version < WITH_SHA256 ? null : `encode(sha256(convert_to((${column})::text, 'UTF8')), 'hex')`;
  }

  async columnsOf(table: string): Promise<ReadonlySet<string>> {
    const rows = await this.query(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ANY(current_schemas(false)) AND table_name = :1',
      [table],
    );
    return new Set(rows.map(({ name }) => String(name)));
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}

/**
 * Connects to a PostgreSQL database.
 * @throws ForeignDatabaseError when it cannot be read
 */
export const openPostgres = async (address: string): Promise<ForeignDatabase> => {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'ancrage import',
  });
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    return new PostgresDatabase(client, Number(rows[0]?.version));
  } catch (cause) {
    await client.end().catch(() => {}); // nothing is open, so nothing has to be closed
    throw refusedBy(cause);
  }
};
