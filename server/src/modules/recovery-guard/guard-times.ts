import { RECOVERY_WAIT_HOURS, RECOVERY_WINDOW_DAYS } from '@ancrage/shared/rules/constants';

const HOUR_MS = 3600 * 1000;
const WAIT_MS = RECOVERY_WAIT_HOURS * HOUR_MS;
const WINDOW_MS = RECOVERY_WINDOW_DAYS * 24 * HOUR_MS;

/** A reset by mail that waits: a mailed code works from `opensAt` to `endsAt`. */
export interface Wait {
  readonly startedAt: Date;
  readonly opensAt: Date;
  readonly endsAt: Date;
}

/** A moment 72 hours after another: the end of a wait, and of a grace. */
export const afterWait = (at: Date): Date => new Date(at.getTime() + WAIT_MS);

/** The wait that began at a moment; null when none did, or its time is over. */
export const waitOf = (startedAt: Date | null, now: Date): Wait | null => {
  if (!startedAt) return null;
  const opensAt = afterWait(startedAt);
  const endsAt = new Date(opensAt.getTime() + WINDOW_MS);
  return now < endsAt ? { startedAt, opensAt, endsAt } : null;
};
