import { momentOf } from '@ancrage/shared/journal/date-key';

/**
 * A date moved to another day, at the same time of that day; at noon when it had no readable moment.
 * @param date as an entry has it
 * @param day YYYY-MM-DD, in the time zone of this machine
 * @returns epoch milliseconds as a decimal string
 */
export const movedToDay = (date: string, day: string): string => {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number);
  const moved = new Date(momentOf(date) ?? new Date(year, month - 1, number, 12).getTime());
  moved.setFullYear(year, month - 1, number);
  return String(moved.getTime());
};
