import { now } from '#platform/clock.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

/**
 * When this device last printed or copied a report on an earlier day, in epoch milliseconds; null if it never did. A
 * report that is printed twice in a day says the same twice. Source: decision 175.
 */
export const lastReportBefore = (at: number): number | null => {
  const known = readLocal('last-report');
  if (known === null) return null;
  return isSameDay(known.at, at) ? known.before : known.at;
};

/** Records that a report was printed or copied now. A device that stores nothing more still has its report. */
export const recordReport = (): void => {
  const at = now();
  try {
    writeLocal('last-report', { at, before: lastReportBefore(at) });
  } catch (failure) {
    console.error('The date of the report could not be stored on this device.', failure);
  }
};
