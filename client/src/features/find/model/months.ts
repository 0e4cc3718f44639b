import type { Writing } from './writings.ts';

/** A month by the device's clock: `2026-03`. */
export type MonthName = string;

const two = (number: number): string => String(number).padStart(2, '0');

/** The month of a moment in epoch milliseconds. */
export const monthOf = (at: number): MonthName => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
};

/** The first moment of a month, in epoch milliseconds; null for a text that names no month. */
export const startOfMonth = (name: MonthName): number | null => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, 1).getTime();
};

/** The month some months away from another. */
export const monthAfter = (name: MonthName, by: number): MonthName => {
  const date = new Date(startOfMonth(name) ?? 0);
  return monthOf(new Date(date.getFullYear(), date.getMonth() + by, 1).getTime());
};

/** The writings of one month. */
export interface Month {
  readonly name: MonthName;
  readonly writings: readonly Writing[];
}

/** The months in which something was written, in the order of the writings; those without a date are left out. */
export const byMonth = (writings: readonly Writing[]): Month[] => {
  const months = new Map<MonthName, Writing[]>();
  for (const writing of writings) {
    if (writing.at === null) continue;
    const name = monthOf(writing.at);
    const known = months.get(name);
    if (known === undefined) months.set(name, [writing]);
    else known.push(writing);
  }
  return [...months].map(([name, inMonth]) => ({ name, writings: inMonth }));
};

/** A day of a calendar. */
export interface Day {
  /** From 1. */
  readonly number: number;
  /** Its first moment, in epoch milliseconds. */
  readonly start: number;
  readonly writings: readonly Writing[];
}

/** The weeks of a month, from Monday; null where a week has days of another month. @param writings those of the month */
export const weeksOf = (name: MonthName, writings: readonly Writing[]): (Day | null)[][] => {
  const first = new Date(startOfMonth(name) ?? 0);
  const [year, month] = [first.getFullYear(), first.getMonth()];
  const length = new Date(year, month + 1, 0).getDate();
  const before = (first.getDay() + 6) % 7;
  const cells: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let number = 1; number <= length; number += 1)
    cells.push({
      number,
      start: new Date(year, month, number).getTime(),
      writings: writings.filter(({ at }) => at !== null && new Date(at).getDate() === number),
    });
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
};
