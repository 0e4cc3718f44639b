import { LRUCache } from 'lru-cache';
import { type Limit, type Limits } from '../infra/limits/limits.ts';

const KIB = 1024;
/**
 * Size of all bodies that one person may send in a day, decompressed, in KiB: 256 MB are six hundred times a field of two hundred
 * pages. Parsing 30 MB blocks the server for half a second, and replaced values are kept for 90 days, so that without a limit
 * one person could block the server and fill its disk.
 */
export const DAILY_BODY_LIMIT: Limit = { name: 'body', points: 256 * KIB, perS: 24 * 60 * 60 };
/** Bytes are counted in the database in steps of this size, so that the usual body needs no query. */
const COUNTED_TOGETHER = KIB * KIB;
/** Counted for each body in addition to its size. */
const OVERHEAD = 512;

/** Limits what one person sends in a day. */
export class BodyBudget {
  /** Bytes by person that the database does not count yet. */
  private readonly uncounted = new LRUCache<number, number>({ max: 10_000 });

  constructor(private readonly limits: Limits) {}

  /**
   * Counts a body before it is parsed.
   * @throws TooManyRequestsError when too much was sent in a day
   */
  async take(uid: number, bytes: number): Promise<void> {
    const earlier = this.uncounted.get(uid) ?? 0;
    const sum = earlier + bytes + OVERHEAD;
    if (sum < COUNTED_TOGETHER) {
      this.uncounted.set(uid, sum);
      return;
    }
    // Bodies that arrive during the query must not count the same bytes again.
    this.uncounted.delete(uid);
    try {
      // A refused body is not counted.
      await this.limits.check(DAILY_BODY_LIMIT, String(uid));
      await this.limits.take(DAILY_BODY_LIMIT, String(uid), Math.ceil(sum / KIB));
    } catch (error) {
      this.uncounted.set(uid, (this.uncounted.get(uid) ?? 0) + earlier);
      throw error;
    }
  }
}
