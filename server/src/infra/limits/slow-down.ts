import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { keyOf } from './limits.ts';

/** This many failures in a row cost nothing… Source: Q-03. */
const FREE_FAILURES = 10;
/** …then each doubles the wait before the next attempt, from one second to a quarter of an hour. */
const LONGEST_WAIT_S = 900;
/** Failures are forgotten after twelve hours without another. */
const FORGOTTEN_AFTER_S = 12 * 3600;
/** Rows that one statement deletes at most. */
const BATCH = 500;

/**
 * Slows down guessing at one account, whether or not it exists, and never locks it for good. Every attempt is counted
 * before it is checked, so that concurrent attempts get no more than sequential ones. Source: Q-03.
 */
export class SlowDown {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt as a failure until it succeeds.
   * @returns false when it must not be checked: too soon after too many failures
   */
  async try(account: string): Promise<boolean> {
    const now = this.clock.now();
    const forgottenAt = new Date(now.getTime() + FORGOTTEN_AFTER_S * 1000);
    const counted = await this.database.asSystem(
      (queries) => queries.$executeRaw`
      INSERT INTO sign_in_failure AS f (key, failures, next_at, forgotten_at)
      VALUES (${keyOf(account)}, 1, ${now}::timestamptz, ${forgottenAt}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN f.forgotten_at <= ${now}::timestamptz THEN 1 ELSE f.failures + 1 END,
        next_at = ${now}::timestamptz + CASE
          WHEN f.forgotten_at <= ${now}::timestamptz OR f.failures < ${FREE_FAILURES} THEN interval '0'
          ELSE make_interval(secs => least(${LONGEST_WAIT_S}, power(2, least(f.failures - ${FREE_FAILURES}, 20))))
        END,
        forgotten_at = ${forgottenAt}::timestamptz
      WHERE f.next_at <= ${now}::timestamptz OR f.forgotten_at <= ${now}::timestamptz`,
    );
    return counted > 0;
  }

  /**
   * Runs the check of an attempt. One that could not be checked, because too many wait or the database is unavailable,
   * no longer counts: a rush slows nobody down.
   * @param look gets whether the attempt may be checked
   * @throws what the check throws
   */
  async looking<Result>(account: string, look: (isTried: boolean) => Promise<Result>): Promise<Result> {
    const isTried = await this.try(account);
    try {
      return await look(isTried);
    } catch (error) {
      if (isTried) await this.takeBack(account);
      throw error;
    }
  }

  private async takeBack(account: string): Promise<void> {
    const now = this.clock.now();
    await this.database.asSystem(
      (queries) => queries.$executeRaw`
      UPDATE sign_in_failure SET failures = greatest(failures - 1, 0), next_at = ${now}::timestamptz
      WHERE key = ${keyOf(account)}`,
    );
  }

  /** Clears the failures after a success. */
  async succeeded(account: string): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.signInFailure.deleteMany({ where: { key: keyOf(account) } }),
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
