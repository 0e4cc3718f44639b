import { PrismaPg } from '@prisma/adapter-pg';
import {
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { readConnection } from './connection.ts';

type PgAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** Object id of the catalogue type "char", which describing a schema reads and adapter-pg cannot map. */
const OID_CHAR = 18;
const OID_TEXT = 25;

interface PgResult {
  fields?: { dataTypeID: number }[];
}
interface PgInternals {
  performIO(query: SqlQuery): Promise<PgResult>;
  onError(error: unknown): never;
}

/**
 * The stock adapter with two bugs fixed for migrations.
 * - "char" columns are read as text and reported as characters.
 * - A script goes out as one query: the stock one splits at every `;`, also in comments, strings and function bodies,
 *   and is not atomic.
 */
const mend = (adapter: PgAdapter): PgAdapter => {
  // Neither method is public; the version is pinned and tests run every migrate command.
  const internals = adapter as unknown as PgInternals;
  const performIO = internals.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumns = new WeakMap<SqlQuery, Set<number>>();

  internals.performIO = async (query) => {
    const result = await performIO(query);
    const chars = new Set<number>();
    result.fields?.forEach((field, column) => {
      if (field.dataTypeID !== OID_CHAR) return;
      field.dataTypeID = OID_TEXT;
      chars.add(column);
    });
    charColumns.set(query, chars);
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const chars = charColumns.get(query);
    const columnTypes = result.columnTypes.map(
      (type, column): ColumnType => (chars?.has(column) ? ColumnTypeEnum.Character : type),
    );
    return { ...result, columnTypes };
  };
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      internals.onError(error);
    }
  };
  return adapter;
};

/** Opens connections for the schema engine, to one database and to its temporary shadow databases. */
export class AdapterFactory implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = '@prisma/adapter-pg';
  private readonly stock: PrismaPg;
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
    this.stock = new PrismaPg(readConnection(url));
  }

  async connect(): Promise<SqlDriverAdapter> {
    return mend(await this.stock.connect());
  }

  /** The stock adapter drops the shadow database while it is still connected to it, which PostgreSQL refuses. */
  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const shadow = mend(await this.stock.connectToShadowDb());
    const pool = shadow.underlyingDriver();
    const { database } = pool.options;
    if (!database) throw new DriverAdapterError({ kind: 'DatabaseDoesNotExist' });
    shadow.dispose = async () => {
      await pool.end();
      const client = new pg.Client(readConnection(this.url));
      await client.connect();
      try {
        await client.query(`DROP DATABASE ${pg.escapeIdentifier(database)} WITH (FORCE)`);
      } finally {
        await client.end();
      }
    };
    return shadow;
  }
}
