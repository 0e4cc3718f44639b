import { describe, expect, it } from '@jest/globals';
import { calledOf, kindsOf, traitName, traitsByDate } from './trait.ts';

describe('derailors and claims in one list', () => {
  it('are sorted newest first, whatever their kind, the undated last @R-10 @E-06', () => {
    const derailors = { '3': { date: '3', name: 'c' }, '1': { date: '1', name: 'a' } };
    const claims = { '2': { date: '2', name: 'b' }, odd: { date: 'odd', name: 'z' } };
    expect(traitsByDate(derailors, claims).map(traitName)).toEqual([
      'derailor-3',
      'claim-2',
      'derailor-1',
      'claim-odd',
    ]);
  });

  it('have their name as title, else their first words @R-10', () => {
    const called = (entry: { date: string; name?: string; situation?: string }) =>
      calledOf({ kind: 'derailor', dateKey: '1', entry }, []);
    expect(called({ date: '1', name: ' La pompière ', situation: 'Une panne' })).toBe('La pompière');
    expect(called({ date: '1', name: ' ', situation: 'Une panne' })).toBe('Une panne');
    expect(called({ date: '1' })).toBe('');
  });

  it('one adds a derailor, a claim or both, and nothing else @S-17 @R-18', () => {
    expect(kindsOf('derailor')).toEqual(['derailor']);
    expect(kindsOf('claim')).toEqual(['claim']);
    expect(kindsOf('both')).toEqual(['derailor', 'claim']);
    expect(kindsOf('anything')).toBeNull();
    expect(kindsOf(null)).toBeNull();
  });
});
