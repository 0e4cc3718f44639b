import { describe, expect, it } from '@jest/globals';
import { mayOpenDerailors } from './derailors.ts';

describe('the derailors and claims', () => {
  it('[V-04] open with a first reconnection, and not with what comes from another exercise', () => {
    expect(mayOpenDerailors({})).toBe(false);
    expect(mayOpenDerailors({ plf: { date: '1', special: 'plf' } })).toBe(false);
    expect(mayOpenDerailors({ '2': { date: '2', pf: 'past' } })).toBe(true);
  });
});
