import { describe, expect, it } from '@jest/globals';
import { mayOpenDerailors } from './derailors.ts';

describe('the derailors and claims', () => {
  it('open with a first reconnection, and not with what comes from another exercise @V-04', () => {
    expect(mayOpenDerailors({})).toBe(false);
    expect(mayOpenDerailors({ plf: { date: '1', special: 'plf' } })).toBe(false);
    expect(mayOpenDerailors({ '2': { date: '2', pf: 'past' } })).toBe(true);
  });
});
