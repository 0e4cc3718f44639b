import { DAILY_BODY_LIMIT } from '@ancrage/server/http/body-budget';
import { askDatabase } from './ask-database.ts';

/** Forgets what people have sent in the day, for those who send in minutes what nobody types in years. */
export const beginAnotherDay = async (databaseUrl: string): Promise<void> => {
  await askDatabase(databaseUrl, 'DELETE FROM rate_limit WHERE starts_with(key, $1)', [
    `${DAILY_BODY_LIMIT.name}:`,
  ]);
};
