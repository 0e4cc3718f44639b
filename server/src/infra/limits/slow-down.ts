import * as z from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { parseRows } from '../database/rows.ts';
import { keyOf } from './limits.ts';

/** This many failures in a row cost nothing… Source: Q-03. */
const FREE_FAILURES = 10;
/** …then each doubles the wait before the next attempt, from one second to a quarter of an hour. */
const LONGEST_WAIT_S = 900;
/** Failures are forgotten after twelve hours without another. */
const FORGOTTEN_AFTER_S = 12 * 3600;
/** Rows that one statement deletes at most. */
const BATCH = 500;

const waitSchema = z.object({ waitS: z.int() });

const counterOf = (account: string, origin: string | null): string =>
  keyOf(origin === null ? account : `${account} ${origin}`);

/**
 * Slows down guessing at one account, whether or not it exists, and never locks it for good. Every attempt is counted
 * before it is checked, so that concurrent attempts get no more than sequential ones. An account has one counter for all
 * attempts, and one for each origin of attempts. Source: Q-03.
 */
export class SlowDown {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt as a failure until it succeeds.
   * @param origin counts for this origin alone; null for the counter of all attempts
   * @returns whole seconds to wait, after too many failures; 0 when the attempt may be checked
   */
  async try(account: string, origin: string | null = null): Promise<number> {
    const now = this.clock.now();
    const forgottenAt = new Date(now.getTime() + FORGOTTEN_AFTER_S * 1000);
    const counter = counterOf(account, origin);
    const rows = await this.database.asSystem(
      (queries) => queries.$queryRaw`
      WITH counted AS (
        INSERT INTO sign_in_failure AS f (key, account, failures, next_at, forgotten_at)
        VALUES (${counter}, ${keyOf(account)}, 1, ${now}::timestamptz, ${forgottenAt}::timestamptz)
        ON CONFLICT (key) DO UPDATE SET
          account = excluded.account,
          failures = CASE WHEN f.forgotten_at <= ${now}::timestamptz THEN 1 ELSE f.failures + 1 END,
          next_at = ${now}::timestamptz + CASE
            WHEN f.forgotten_at <= ${now}::timestamptz OR f.failures < ${FREE_FAILURES} THEN interval '0'
            ELSE make_interval(secs => least(${LONGEST_WAIT_S}, power(2, least(f.failures - ${FREE_FAILURES}, 20))))
          END,
          forgotten_at = ${forgottenAt}::timestamptz
        WHERE f.next_at <= ${now}::timestamptz OR f.forgotten_at <= ${now}::timestamptz
        RETURNING f.key
      )
      SELECT CASE WHEN EXISTS (SELECT FROM counted) THEN 0 ELSE greatest(1, ceil(extract(epoch FROM
        (SELECT next_at FROM sign_in_failure WHERE key = ${counter}) - ${now}::timestamptz)))::int END AS "waitS"`,
    );
    return parseRows(waitSchema, rows)[0]?.waitS ?? 0;
  }

  /** Takes back an attempt that could not be checked: a rush slows nobody down. */
  async takeBack(account: string, origin: string | null = null): Promise<void> {
    const now = this.clock.now();
    await this.database.asSystem(
      (queries) => queries.$executeRaw`
      UPDATE sign_in_failure SET failures = greatest(failures - 1, 0), next_at = ${now}::timestamptz
      WHERE key = ${counterOf(account, origin)}`,
    );
  }

  /** Clears the failures of one origin. */
  async clearOrigin(account: string, origin: string): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.signInFailure.deleteMany({ where: { key: counterOf(account, origin) } }),
    );
  }

  /** Clears all failures of an account, from every origin. */
  async clear(account: string): Promise<void> {
    const key = keyOf(account);
    await this.database.asSystem((queries) =>
      queries.signInFailure.deleteMany({ where: { OR: [{ key }, { account: key }] } }),
    );
  }

  /** Deletes expired rows. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const drop = () =>
      this.database.asSystem(
        (queries) => queries.$executeRaw`
        DELETE FROM sign_in_failure WHERE key IN (
          SELECT key FROM sign_in_failure WHERE forgotten_at <= ${now}::timestamptz
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
      );
    while ((await drop()) >= BATCH);
  }
}
