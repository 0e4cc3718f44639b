import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { keyOf } from './limits.ts';

/** So many failures in a row cost nothing… Source: Q-03. */
const FREE_FAILURES = 10;
/** …then each doubles the time until the next try is looked at, from one second to a quarter of an hour. */
const LONGEST_WAIT_S = 900;
/** Failures are forgotten after twelve hours without another. */
const FORGOTTEN_AFTER_S = 12 * 3600;
/** Rows that one statement drops at most. */
const BATCH = 500;

/**
 * Slows down guessing at one account, whether or not there is such an account, and never locks it for ever. Every try is
 * counted before it is looked at, so that many at once are no more than one after the other. Source: Q-03.
 */
export class SlowDown {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try as a failure until it is known to be none.
   * @returns false when it must not be looked at: too soon after too many failures
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
   * Looks at a try. One that could not be looked at after all, since too many wait or the database is away, counts no more:
   * nobody is slowed down for having come in a rush.
   * @param look is told whether the try may be looked at
   * @throws what the look throws
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

  /** The try was no failure: all that came before it is forgotten. */
  async succeeded(account: string): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.signInFailure.deleteMany({ where: { key: keyOf(account) } }),
    );
  }

  /** Drops what is forgotten anyway. */
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
