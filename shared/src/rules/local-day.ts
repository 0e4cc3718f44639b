const twoDigits = (number: number): string => String(number).padStart(2, '0');

const DAY_MS = 86_400_000;

/** The day of a moment (epoch milliseconds) in the time zone of this machine, as YYYY-MM-DD. */
export const dayOf = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
};

/** How many days the first day is after the second, both as YYYY-MM-DD; clock changes do not count. */
export const daysAfter = (day: string, earlier: string): number =>
  Math.round((Date.parse(day) - Date.parse(earlier)) / DAY_MS);

/** A moment within a day (YYYY-MM-DD) of this machine's time zone, in epoch milliseconds: noon, for its name in words. */
export const noonOf = (day: string): number => new Date(`${day}T12:00:00`).getTime();
