import type { Clock } from '../clock/clock.ts';
import { saysDiskFull } from '../database/database-unavailable.ts';

/** How long after a refused write the disk counts as full, in milliseconds. */
const REMEMBERED_MS = 60_000;

/** Remembers that PostgreSQL refused a write for want of space: a check that only reads would not notice. */
export class FullDisk {
  #seenAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Clock) {}

  /** Looks at an error of a request. */
  note(error: unknown): void {
    if (saysDiskFull(error)) this.#seenAt = this.clock.now().getTime();
  }

  /** Whether a write was refused within the last minute. */
  get isFull(): boolean {
    return this.clock.now().getTime() - this.#seenAt < REMEMBERED_MS;
  }
}
