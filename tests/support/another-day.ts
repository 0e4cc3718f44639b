import { SENT_IN_A_DAY } from '@ancrage/server/http/body-budget';
import pg from 'pg';

/** Forgets what people have sent in the day, for those who send in minutes what nobody types in years. */
export const beginAnotherDay = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('DELETE FROM rate_limit WHERE starts_with(key, $1)', [`${SENT_IN_A_DAY.name}:`]);
  } finally {
    await client.end();
  }
};
