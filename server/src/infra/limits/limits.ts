import { hash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { LimitStore } from './limit-store.ts';
import { TooManyRequestsError } from './too-many-requests-error.ts';

/** How often something may be done under one key, and in how long. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly perS: number;
}

const MS = 1000;

/** Keys may be addresses of people or of machines: none of them lies in the table. */
export const keyOf = (key: string): string => hash('sha256', key, 'base64url');

const tooMany = ({ msBeforeNext }: RateLimiterRes): TooManyRequestsError =>
  new TooManyRequestsError(Math.max(1, Math.ceil(msBeforeNext / MS)));

/**
 * Limits that all processes share and that outlive them, by rate-limiter-flexible in the database. Source: Q-04.
 */
export class Limits {
  readonly #store: LimitStore;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(database: Database, clock: Clock) {
    this.#store = new LimitStore(database, clock);
  }

  /**
   * Does it once more.
   * @param points for how much it counts
   * @throws TooManyRequestsError when it has been done too often
   */
  async take(limit: Limit, key: string, points = 1): Promise<void> {
    try {
      await this.#limiterOf(limit).consume(keyOf(key), points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error) : error;
    }
  }

  /**
   * Makes sure that it may be done, without counting.
   * @throws TooManyRequestsError when it has been done too often
   */
  async check(limit: Limit, key: string): Promise<void> {
    const used = await this.#limiterOf(limit).get(keyOf(key));
    if (used && used.consumedPoints >= limit.points && used.msBeforeNext > 0) throw tooMany(used);
  }

  /**
   * Makes a try that counts only if it fails. It is counted before, so that many at once are no more than one after the
   * other, and given back when it did not fail, or could not be made.
   * @param work gives null when the try failed
   * @throws TooManyRequestsError when too many failed, or are being made; what the work throws
   */
  async countFailures<Result>(
    limit: Limit,
    key: string,
    work: () => Promise<Result | null>,
  ): Promise<Result | null> {
    // What is refused is not counted, but for the few that come at the same moment as the last one.
    await this.check(limit, key);
    await this.take(limit, key);
    let hasFailed = false;
    try {
      const result = await work();
      hasFailed = result === null;
      return result;
    } finally {
      if (!hasFailed) await this.#giveBack(limit, key);
    }
  }

  async #giveBack(limit: Limit, key: string): Promise<void> {
    const limiter = this.#limiterOf(limit);
    const used = await limiter.get(keyOf(key));
    // What was counted in a time that is over by now counts no more: the time that follows owes nothing for it.
    if (used && used.consumedPoints > 0) await limiter.reward(keyOf(key));
  }

  #limiterOf(limit: Limit): RateLimiterPostgres {
    const known = this.#limiters.get(limit.name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: this.#store,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.perS,
    });
    this.#limiters.set(limit.name, made);
    return made;
  }
}
