import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { unmadeDatabase } from '../database.ts';
import { temporaryFolder } from '../test-run.ts';

const run = promisify(execFile);

/** A value that a cell of the old site holds. */
export type Cell = string | number | null;

/** The database of an old site. */
export interface SiteDatabase {
  readonly make: 'PostgreSQL' | 'MariaDB';
  /** Address for an account that may do anything. */
  readonly address: string;
  /** Address for an account that may read, and nothing else. */
  readonly readerAddress: string;
  query(sql: string, values?: readonly Cell[]): Promise<void>;
  /** Lets the reading account read what is there. */
  openToReader(): Promise<void>;
  /** What every table holds, as a digest each. */
  checksums(): Promise<unknown>;
  close(): Promise<void>;
}

const READER = 'drupal_reader';
const READER_PASSWORD = 'lecture-seule';

class PostgresSite implements SiteDatabase {
  readonly make = 'PostgreSQL';
  readonly address: string;
  readonly readerAddress: string;
  private readonly client: pg.Client;
  private readonly reader: string;
  private readonly drop: () => Promise<void>;

  constructor(client: pg.Client, address: string, reader: string, drop: () => Promise<void>) {
    this.client = client;
    this.address = address;
    this.reader = reader;
    this.drop = drop;
    const url = new URL(address);
    url.username = reader;
    url.password = READER_PASSWORD;
    this.readerAddress = url.toString();
  }

  async query(sql: string, values: readonly Cell[] = []): Promise<void> {
    let index = 0;
    await this.client.query(
      sql.replaceAll('?', () => `$${++index}`),
      [...values],
    );
  }

  async openToReader(): Promise<void> {
    await this.client.query(`CREATE ROLE ${this.reader} LOGIN PASSWORD '${READER_PASSWORD}'`);
    await this.client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${this.reader}`);
  }

  async checksums(): Promise<unknown> {
    const { rows } = await this.client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const sums: Record<string, unknown> = {};
    for (const { name } of rows) {
      const sum = await this.client.query(
        `SELECT count(*), md5(string_agg(md5(t::text), '' ORDER BY t::text)) FROM ${name} t`,
      );
      sums[name] = sum.rows;
    }
    return sums;
  }

  async close(): Promise<void> {
    await this.client.query(`DROP OWNED BY ${this.reader}`);
    await this.client.query(`DROP ROLE ${this.reader}`);
    await this.client.end();
    await this.drop();
  }
}

/** An empty database for an old site, on the PostgreSQL of the run. */
export const openPostgresSite = async (): Promise<SiteDatabase> => {
  const database = unmadeDatabase();
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const administrator = new pg.Client({ connectionString: url.toString() });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE ${name}`);
  await administrator.end();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return new PostgresSite(client, database.url, `${READER}_${name}`, () => database.drop());
};

const MARIADB = '/usr/sbin/mariadbd';
const READY_WITHIN_MS = 20_000;
const POLL_MS = 25;

/** Whether this machine has a MariaDB to test with. */
export const hasMariadb = (): boolean => existsSync(MARIADB);

class MariadbSite implements SiteDatabase {
  readonly make = 'MariaDB';
  readonly address: string;
  readonly readerAddress: string;
  private readonly connection: mysql.Connection;
  private readonly server: ChildProcess;

  constructor(connection: mysql.Connection, server: ChildProcess, socket: string) {
    this.connection = connection;
    this.server = server;
    const at = `localhost/drupal?socketPath=${encodeURIComponent(socket)}`;
    this.address = `mysql://root@${at}`;
    this.readerAddress = `mysql://${READER}:${READER_PASSWORD}@${at}`;
  }

  async query(sql: string, values: readonly Cell[] = []): Promise<void> {
    await this.connection.query(sql, [...values]);
  }

  async openToReader(): Promise<void> {
    await this.connection.query(`CREATE USER ${READER}@localhost IDENTIFIED BY '${READER_PASSWORD}'`);
    await this.connection.query(`GRANT SELECT ON drupal.* TO ${READER}@localhost`);
  }

  async checksums(): Promise<unknown> {
    const [tables] = await this.connection.query<mysql.RowDataPacket[]>('SHOW TABLES');
    const names = tables.map((row) => String(Object.values(row)[0]));
    const [sums] = await this.connection.query(`CHECKSUM TABLE ${names.join(', ')}`);
    return sums;
  }

  async close(): Promise<void> {
    await this.connection.end();
    const ended = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGTERM');
    await ended;
  }
}

const connected = async (socketPath: string, server: ChildProcess): Promise<mysql.Connection> => {
  for (const end = Date.now() + READY_WITHIN_MS; ; await delay(POLL_MS)) {
    try {
      return await mysql.createConnection({ socketPath, user: 'root', charset: 'utf8mb4' });
    } catch (error) {
      if (Date.now() > end || server.exitCode !== null) throw error;
    }
  }
};

/** An empty database for an old site, on a separate MariaDB server. */
export const openMariadbSite = async (): Promise<SiteDatabase> => {
  const folder = temporaryFolder('mariadb');
  const account = process.getuid?.() === 0 ? ['--user=root'] : [];
  const places = [`--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`];
  await run('mariadb-install-db', [
    '--no-defaults',
    ...account,
    ...places,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ]);
  const socket = join(folder, 's');
  const server = spawn(
    MARIADB,
    [
      '--no-defaults',
      ...account,
      ...places,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-fast-shutdown=2',
      '--max-allowed-packet=64M',
    ],
    { stdio: 'ignore' },
  );
  const connection = await connected(socket, server);
  await connection.query('CREATE DATABASE drupal CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci');
  await connection.query('USE drupal');
  return new MariadbSite(connection, server, socket);
};
