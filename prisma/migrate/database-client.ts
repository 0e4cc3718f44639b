import pg from 'pg';
import { addressOfDatabase, readConnection } from '../schema-engine/connection.ts';

/** Longest time a database may take to accept a new connection. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The driver's own errors have no code. */
const withCode = (error: unknown): unknown =>
  error instanceof Error && error.message === 'timeout expired'
    ? Object.assign(error, { code: 'ETIMEDOUT' })
    : error;

/** Runs some work with a connection to a database. */
export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  database = readConnection(url).database,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: addressOfDatabase(url, database),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect().catch((error) => Promise.reject(withCode(error)));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
