import pg from 'pg';

/** Lends a connection to a database for the time of one piece of work. */
export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Asks a database one thing, past the application.
 * @param values for `$1` and so on
 */
export const askDatabase = <Row extends object = Record<string, unknown>>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => withClient(url, async (client) => (await client.query<Row>(sql, [...values])).rows);
