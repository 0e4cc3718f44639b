/** The available periods, by name; `last` begins with the last report, `chosen` has custom dates. */
export const PERIODS = ['last', 'all', 'month', 'quarter', 'year', 'chosen'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** A time range in epoch milliseconds, both ends included; null is open. */
export interface Period {
  readonly from: number | null;
  readonly to: number | null;
}

const MONTHS: Readonly<Record<Exclude<PeriodName, 'last' | 'all' | 'chosen'>, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
};

/** The first moment of a day written as `2026-03-12`, by the device's clock; null when it is none. */
const dayStart = (day: string): number | null => {
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(year, month - 1, date).getTime();
};

const dayEnd = (day: string): number | null => {
  const start = dayStart(day);
  if (start === null) return null;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime() - 1;
};

/** The same day some months before, or that month's last. */
const monthsBefore = (at: number, months: number): number => {
  const date = new Date(at);
  const day = date.getDate();
  date.setHours(0, 0, 0, 0);
  date.setDate(1);
  date.setMonth(date.getMonth() - months);
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, lastDay));
  return date.getTime();
};

/**
 * The time range of a period.
 * @param days of a chosen period, such as `2026-03-12`, in any order; a missing one leaves its end open
 * @param lastReportAt see `lastReportBefore`
 */
export const periodOf = (
  name: PeriodName,
  at: number,
  days: { readonly from: string; readonly to: string },
  lastReportAt: number | null,
): Period => {
  if (name === 'all') return { from: null, to: null };
  if (name === 'last') return { from: lastReportAt, to: null };
  if (name === 'chosen') {
    const isTurned = days.to !== '' && days.to < days.from;
    const { from, to } = isTurned ? { from: days.to, to: days.from } : days;
    return { from: dayStart(from), to: dayEnd(to) };
  }
  return { from: monthsBefore(at, MONTHS[name]), to: null };
};

/** Whether a moment is in a range; a missing date is only in a range that is open at both ends. */
export const isWithin = ({ from, to }: Period, at: number | null): boolean =>
  at === null ? from === null && to === null : (from === null || at >= from) && (to === null || at <= to);
