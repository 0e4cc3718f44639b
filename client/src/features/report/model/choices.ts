import { PERIODS, type PeriodName } from './period.ts';
import { SECTIONS, type SectionName } from './report.ts';

/** The choices of the page, stored in its address so that they survive a reload. They are not personal. */
export interface Choices {
  readonly sections: readonly SectionName[];
  readonly period: PeriodName;
  readonly from: string;
  readonly to: string;
  readonly withInitials: boolean;
}

const isPeriod = (name: string | null): name is PeriodName => PERIODS.some((one) => one === name);

/** Parses the choices from an address; by default everything, of all times, with full names. */
export const choicesOf = (query: URLSearchParams): Choices => {
  const hidden = new Set(query.get('without')?.split('.'));
  const period = query.get('period');
  return {
    sections: SECTIONS.filter((name) => !hidden.has(name)),
    period: isPeriod(period) ? period : 'all',
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    withInitials: query.has('initials'),
  };
};

/** Writes the choices for an address. */
export const queryOf = ({ sections, period, from, to, withInitials }: Choices): Record<string, string> => {
  const hidden = SECTIONS.filter((name) => !sections.includes(name));
  return {
    ...(hidden.length > 0 && { without: hidden.join('.') }),
    ...(period !== 'all' && { period }),
    ...(period === 'chosen' && from !== '' && { from }),
    ...(period === 'chosen' && to !== '' && { to }),
    ...(withInitials && { initials: '1' }),
  };
};
