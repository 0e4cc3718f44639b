import { LRUCache } from 'lru-cache';
import { type Limit, type Limits } from '../infra/limits/limits.ts';

const KIB = 1024;
/**
 * What one person may send in bodies in a day, unpacked, in KiB: 256 MB are six hundred times a field of two hundred pages. To look
 * at thirty megabytes keeps everybody waiting for half a second, and what a write replaces is kept for 90 days, however large
 * without a bound, one person could hold up the server and fill its disk.
 */
export const SENT_IN_A_DAY: Limit = { name: 'body', points: 256 * KIB, perS: 24 * 60 * 60 };
/** Bytes that are counted together: the usual body asks the database nothing more. */
const COUNTED_TOGETHER = KIB * KIB;
/** Bytes that a body costs beside what it holds. */
const BESIDE = 512;

/** Bounds what one person sends in a day. */
export class BodyBudget {
  /** Bytes by person that are not counted in the database yet; of who has sent nothing for long, they are forgotten. */
  readonly #uncounted = new LRUCache<number, number>({ max: 10_000 });

  constructor(private readonly limits: Limits) {}

  /**
   * Counts a body before it is looked at.
   * @throws TooMany when too much was sent in a day
   */
  async take(uid: number, bytes: number): Promise<void> {
    const earlier = this.#uncounted.get(uid) ?? 0;
    const sum = earlier + bytes + BESIDE;
    if (sum < COUNTED_TOGETHER) {
      this.#uncounted.set(uid, sum);
      return;
    }
    // Bodies that come while this one is counted do not count the same bytes again.
    this.#uncounted.delete(uid);
    try {
      // What is refused is not counted.
      await this.limits.check(SENT_IN_A_DAY, String(uid));
      await this.limits.take(SENT_IN_A_DAY, String(uid), Math.ceil(sum / KIB));
    } catch (error) {
      this.#uncounted.set(uid, (this.#uncounted.get(uid) ?? 0) + earlier);
      throw error;
    }
  }
}
