import { hash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { LimitStore } from './limit-store.ts';
import { TooManyRequestsError } from './too-many-requests-error.ts';

/** A rate limit: how many points per key and period. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly perS: number;
}

const MS = 1000;

/** Keys may contain addresses of people or machines, so the table stores only their hash. */
export const keyOf = (key: string): string => hash('sha256', key, 'base64url');

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / MS));

/**
 * Rate limits shared by all processes and stored in the database, by rate-limiter-flexible. Source: Q-04.
 */
export class Limits {
  readonly #store: LimitStore;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(database: Database, clock: Clock) {
    this.#store = new LimitStore(database, clock);
  }

  /**
   * Consumes points.
   * @param points how many
   * @throws TooManyRequestsError when the limit is reached
   */
  async take(limit: Limit, key: string, points = 1): Promise<void> {
    try {
      await this.#limiterOf(limit).consume(keyOf(key), points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? new TooManyRequestsError(secondsLeft(error)) : error;
    }
  }

  /**
   * Whether the limit is reached, without counting.
   * @returns whole seconds to wait; 0 when it is not reached
   */
  async waitOf(limit: Limit, key: string): Promise<number> {
    const used = await this.#limiterOf(limit).get(keyOf(key));
    const isReached = used !== null && used.consumedPoints >= limit.points && used.msBeforeNext > 0;
    return isReached ? secondsLeft(used) : 0;
  }

  /**
   * Checks that the limit is not reached, without counting.
   * @throws TooManyRequestsError when it is reached
   */
  async check(limit: Limit, key: string): Promise<void> {
    const waitS = await this.waitOf(limit, key);
    if (waitS > 0) throw new TooManyRequestsError(waitS);
  }

  /** Consumes a point. @returns false when the limit is reached */
  async isWithin(limit: Limit, key: string): Promise<boolean> {
    try {
      await this.take(limit, key);
      return true;
    } catch (error) {
      if (error instanceof TooManyRequestsError) return false;
      throw error;
    }
  }

  /**
   * Makes an attempt that counts only if it fails. It is counted before, so that concurrent attempts get no more than
   * sequential ones, and given back when it succeeded or could not be made.
   * @param work returns null when the attempt failed
   * @throws TooManyRequestsError when too many attempts failed or are in progress; what the work throws
   */
  async countFailures<Result>(
    limit: Limit,
    key: string,
    work: () => Promise<Result | null>,
  ): Promise<Result | null> {
    // A refused attempt is not counted, except for the few that are concurrent with the last one.
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
    // If the period has ended, its count is gone and there is nothing to give back.
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
