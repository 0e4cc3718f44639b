import { describe, expect, it } from '@jest/globals';
import { movedToDay } from './moved-to-day.ts';

const at = (...parts: [number, number, number, number, number]) => String(new Date(...parts).getTime());

describe('a date moved to another day', () => {
  it('keeps its time of day, over the change of a clock too @E-04', () => {
    expect(movedToDay(at(2026, 10, 26, 18, 30), '2026-07-14')).toBe(at(2026, 6, 14, 18, 30));
    expect(movedToDay(at(2026, 0, 31, 8, 5), '2024-02-29')).toBe(at(2024, 1, 29, 8, 5));
  });

  it('is at noon where there was no readable date @E-04', () => {
    expect(movedToDay('jeudi dernier', '2026-03-05')).toBe(at(2026, 2, 5, 12, 0));
  });
});
