import { PERIODS, type PeriodName } from './period.ts';
import { SECTIONS, type SectionName } from './report.ts';

/** The choices of the page, stored in its address so that they survive a reload. They are not personal. */
export interface Choices {
  readonly sections: readonly SectionName[];
  readonly period: PeriodName;
  readonly from: string;
  readonly to: string;
  readonly withInitials: boolean;
  /** Whether the report is cut to one page. */
  readonly isShort: boolean;
}

const usualPeriod = (hasLast: boolean): PeriodName => (hasLast ? 'last' : 'all');

const isPeriod = (name: string | null): name is PeriodName => PERIODS.some((one) => one === name);

/**
 * Parses the choices from an address; by default one page of everything since the last report, with full names.
 * @param hasLast whether there was a report before; without one, the default is all times
 */
export const choicesOf = (query: URLSearchParams, hasLast: boolean): Choices => {
  const hidden = new Set(query.get('without')?.split('.'));
  const period = query.get('period');
  return {
    sections: SECTIONS.filter((name) => !hidden.has(name)),
    period: isPeriod(period) && (hasLast || period !== 'last') ? period : usualPeriod(hasLast),
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    withInitials: query.has('initials'),
    isShort: !query.has('detailed'),
  };
};

/** Writes the choices for an address. See {@link choicesOf}. */
export const queryOf = (choices: Choices, hasLast: boolean): Record<string, string> => {
  const { sections, period, from, to, withInitials, isShort } = choices;
  const hidden = SECTIONS.filter((name) => !sections.includes(name));
  return {
    ...(hidden.length > 0 && { without: hidden.join('.') }),
    ...(period !== usualPeriod(hasLast) && { period }),
    ...(period === 'chosen' && from !== '' && { from }),
    ...(period === 'chosen' && to !== '' && { to }),
    ...(withInitials && { initials: '1' }),
    ...(!isShort && { detailed: '1' }),
  };
};
