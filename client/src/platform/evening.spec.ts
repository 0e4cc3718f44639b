import { describe, expect, it } from '@jest/globals';
import { isEvening } from './evening.ts';

const at = (hour: number, minute = 0) => new Date(2026, 2, 12, hour, minute).getTime();

describe('the evening', () => {
  it('starts at six, and the greeting follows @P-16', () => {
    expect([at(5), at(9), at(17, 59)].map(isEvening)).toEqual([false, false, false]);
    expect([at(18), at(23, 59), at(4, 59)].map(isEvening)).toEqual([true, true, true]);
  });
});
