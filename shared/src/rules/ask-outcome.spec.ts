import { describe, expect, it } from '@jest/globals';
import { type Intuitions } from '../journal/intuitions.ts';
import { intuitionToAskAbout } from './ask-outcome.ts';
import { daysAfter } from './local-day.ts';

const written = new Date('2027-03-20T18:00:00').getTime();
const at = (day: string) => new Date(`${day}T09:00:00`).getTime();
const journal = (...items: object[]): Intuitions => ({
  1: {
    date: String(written),
    intuitionsdata: items.map((item, place) => ({ id: String(place), name: `${place}`, ...item })),
  },
});
const asked = (items: object[], day: string) => intuitionToAskAbout(journal(...items), at(day))?.name ?? null;

describe('“What became of it?” is asked', () => {
  it('on the day of the intuition, and for two weeks if nobody came', () => {
    const planned = [{ day: '2027-03-25' }];
    expect(
      ['2027-03-24', '2027-03-25', '2027-04-08', '2027-04-09'].map((day) => asked(planned, day)),
    ).toEqual([null, '0', '0', null]);
  });

  it('a week after it was written when it has no day, on both sides of a clock change', () => {
    expect(['2027-03-26', '2027-03-27', '2027-04-11'].map((day) => asked([{}], day))).toEqual([
      null,
      '0',
      null,
    ]);
    expect(daysAfter('2027-03-29', '2027-03-28')).toBe(1);
  });

  it('once: not after it was put away, unless another day was chosen', () => {
    expect(asked([{ day: '2027-03-25', asked: '2027-03-25' }], '2027-03-26')).toBeNull();
    expect(asked([{ day: '2027-03-27', asked: '2027-03-25' }], '2027-03-27')).toBe('0');
    expect(asked([{ asked: '2027-03-27' }], '2027-03-28')).toBeNull();
  });

  it('about one intuition a day, first those with a day', () => {
    expect(asked([{}, { day: '2027-03-28' }], '2027-03-28')).toBe('1');
    const outcome = { kind: 'done', date: String(at('2027-03-28')) };
    expect(asked([{}, { status: 'implemented', outcome }], '2027-03-28')).toBeNull();
    expect(asked([{}, { status: 'implemented', outcome }], '2027-03-29')).toBe('0');
  });

  it('never about one that is done or given up', () => {
    const outcome = { kind: 'let-go', date: String(written) };
    expect(asked([{ status: 'implemented' }, { outcome }], '2027-03-28')).toBeNull();
  });
});
