import { setTimeout as delay } from 'node:timers/promises';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { READ_ONLY } from '@ancrage/prisma/migrate/standby-error';
import * as z from 'zod';

/** The database did not answer, or refused. The message is one sentence. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** How long to wait for a database that starts together with the application. */
const WAIT_MS = 60_000;
const TRY_EVERY_MS = 1000;
/** Nothing listens yet, or PostgreSQL is starting, stopping, or a standby about to be promoted. */
const NOT_YET = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '57P01',
  READ_ONLY,
];

const failureSchema = z.object({ code: z.string().optional(), message: z.string().optional() });
/** A host with several addresses fails once for each. */
const failuresSchema = z.object({ errors: z.array(failureSchema).min(1) });

const failuresIn = (error: unknown): z.infer<typeof failureSchema>[] =>
  failuresSchema.safeParse(error).data?.errors ?? [failureSchema.safeParse(error).data ?? {}];

/**
 * Migrates a database like `migrateDeploy`, and waits for one that does not answer yet: after a reboot, the order of
 * starts is undefined.
 * @param waitMs longest wait
 * @returns names of the applied migrations
 * @throws DatabaseUnavailableError when it does not answer in time; what `migrateDeploy` throws
 */
export const migrateWhenReady = async (databaseUrl: string, waitMs = WAIT_MS): Promise<string[]> => {
  const end = performance.now() + waitMs;
  for (let announced = false; ; announced = true) {
    try {
      return await migrateDeploy(databaseUrl);
    } catch (cause) {
      const notYet = failuresIn(cause).find(({ code }) => code !== undefined && NOT_YET.includes(code));
      if (!notYet) throw cause;
      const why = notYet.message ?? notYet.code;
      if (performance.now() > end)
        throw new DatabaseUnavailableError(`The database of DATABASE_URL does not answer: ${why}`, { cause });
      if (!announced) console.info(`The database does not answer yet (${why}): waiting.`);
    }
    await delay(TRY_EVERY_MS);
  }
};
