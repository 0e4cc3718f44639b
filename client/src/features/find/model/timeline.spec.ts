import { describe, expect, it } from '@jest/globals';
import { byMonth, monthAfter, monthOf, startOfMonth, weeksOf } from './months.ts';
import { oldEntryFor } from './old-entry.ts';
import { type Documents, writingsOf } from './writings.ts';

const empty: Documents = {
  field_plf: {},
  field_cid: {},
  field_celebrations: {},
  field_deviateurs: {},
  field_intuitions: {},
  field_pretentions: {},
  field_amitiepro: {},
};
const at = (year: number, month: number, day: number) => String(new Date(year, month - 1, day, 9).getTime());
const notes = (...keys: string[]) =>
  writingsOf({
    ...empty,
    field_celebrations: Object.fromEntries(keys.map((key) => [key, { text: `n ${key}` }])),
  });
const reconnections = (...all: (readonly [key: string, who: string])[]) =>
  writingsOf({
    ...empty,
    field_intuitions: Object.fromEntries(
      all.map(([key, who]) => [key, { date: key, 'reconew-q2-qui': who }]),
    ),
  });
const now = new Date(2026, 10, 26, 18).getTime();

describe('the timeline', () => {
  it('groups everything by month, newest first', () => {
    const months = byMonth(notes(at(2026, 3, 1), at(2026, 11, 2), at(2026, 11, 20)));
    expect(months.map(({ name, writings }) => [name, writings.length])).toEqual([
      ['2026-11', 2],
      ['2026-03', 1],
    ]);
  });

  it('has weeks from Monday to Sunday, each day with what was written on it', () => {
    const weeks = weeksOf('2026-11', notes(at(2026, 11, 1), at(2026, 11, 30)));
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks[0]?.map((day) => day?.number ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(weeks[0]?.[6]?.writings).toHaveLength(1);
    expect(weeks[5]?.[0]?.writings).toHaveLength(1);
  });

  it('moves from month to month over the end of a year, and reads only months', () => {
    expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
    expect(startOfMonth('2026-13')).toBeNull();
    expect(monthOf(startOfMonth('2026-02') ?? 0)).toBe('2026-02');
  });
});

describe('an old entry to read again', () => {
  it('is one of the same days a year ago, or of an earlier year', () => {
    expect(oldEntryFor(notes(at(2025, 11, 24), at(2026, 11, 26)), now)).toMatchObject({
      reason: 'year',
      years: 1,
    });
    expect(oldEntryFor(notes(at(2024, 11, 28)), now)).toMatchObject({ reason: 'year', years: 2 });
  });

  it('is one with the same person, for three days after a reconnection with them', () => {
    const old = oldEntryFor(
      reconnections([at(2026, 11, 25), 'Inès'], [at(2026, 5, 4), 'ines et Karim']),
      now,
    );
    expect(old).toMatchObject({ reason: 'meeting', person: 'Inès', writing: { title: 'ines et Karim' } });
    expect(oldEntryFor(reconnections([at(2026, 11, 20), 'Inès'], [at(2026, 5, 4), 'Inès']), now)).toBeNull();
    expect(
      oldEntryFor(reconnections([at(2026, 11, 25), 'Inès'], [at(2026, 11, 10), 'Inès']), now),
    ).toBeNull();
  });

  it('is none on most days, and none in an empty journal', () => {
    expect(oldEntryFor(notes(at(2026, 11, 26), at(2025, 6, 1)), now)).toBeNull();
    expect(oldEntryFor([], now)).toBeNull();
  });
});
