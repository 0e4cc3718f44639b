import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** Runs long work on a dedicated connection. A lost connection makes the next query fail. */
export const withConnection = async <Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
