import { randomBytes } from 'node:crypto';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { openServingAccount } from '@ancrage/prisma/migrate/serving-account';
import { askDatabase } from './ask-database.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';

/** Names the migrated template, as an address, to every process of the run. */
const TEMPLATE_VARIABLE = 'ANCRAGE_TEST_TEMPLATE_URL';
/** Names the account that serves, as `name:password`. */
const ACCOUNT_VARIABLE = 'ANCRAGE_TEST_SERVING_ACCOUNT';

/** The databases of one run. */
export interface TestDatabases {
  close(): Promise<void>;
}

/** A database for one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

const withDatabase = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.toString();
};

/** Runs one statement on the server's own database. */
const administer = async (url: string, sql: string): Promise<void> => {
  await askDatabase(withDatabase(url, 'postgres'), sql);
};

const makeTemplate = async (server: DatabaseServer): Promise<string> => {
  const url = server.url(`ancrage_template_${randomBytes(4).toString('hex')}`);
  await migrateDeploy(url);
  return url;
};

/**
 * Prepares the server and the migrated template. @returns one line that describes them
 * @throws Error when no server is available, or the migrations fail
 */
export const openTestDatabases = async (): Promise<TestDatabases> => {
  const began = performance.now();
  const server = await startDatabaseServer();
  try {
    const template = await makeTemplate(server);
    process.env[TEMPLATE_VARIABLE] = template;
    const account = `ancrage_test_${randomBytes(4).toString('hex')}`;
    process.env[ACCOUNT_VARIABLE] = `${account}:${randomBytes(24).toString('base64url')}`;
    await openServingAccount(template, servingUrl(template));
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`PostgreSQL for the tests: ${server.description}, ready in ${took} s.`);
    return {
      close: async () => {
        delete process.env[TEMPLATE_VARIABLE];
        delete process.env[ACCOUNT_VARIABLE];
        await administer(template, `DROP DATABASE IF EXISTS ${nameIn(template)} WITH (FORCE)`);
        await administer(template, `DROP ROLE ${account}`);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/** The same database with the account that serves, which has no right but to take one of the roles of the application. */
export const servingUrl = (url: string): string => {
  const [name = '', password = ''] = process.env[ACCOUNT_VARIABLE]?.split(':') ?? [];
  const address = new URL(url);
  address.username = name;
  address.password = password;
  return address.toString();
};

const template = (): string => {
  const url = process.env[TEMPLATE_VARIABLE];
  if (!url) throw new Error('No test databases are open in this run.');
  return url;
};

/** An empty name on the run's server, for a test that makes the database itself. */
export const unmadeDatabase = (): TestDatabase => {
  const url = withDatabase(template(), `ancrage_test_${randomBytes(6).toString('hex')}`);
  return { url, drop: () => administer(url, `DROP DATABASE IF EXISTS ${nameIn(url)} WITH (FORCE)`) };
};

/** A fresh copy of the migrated template: file by file, not page by page through the server, which takes twice as long. */
export const cloneDatabase = async (): Promise<TestDatabase> => {
  const database = unmadeDatabase();
  const [own, from] = [nameIn(database.url), nameIn(template())];
  await administer(database.url, `CREATE DATABASE ${own} TEMPLATE ${from} STRATEGY file_copy`);
  return database;
};
