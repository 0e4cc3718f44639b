import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { choicesOf, queryOf } from './choices.ts';
import { SECTIONS } from './report.ts';

it('what is chosen survives a reload: the address says it, and says it again @P-13 @R-05', () => {
  const choices = fc.record({
    sections: fc.subarray([...SECTIONS]),
    period: fc.constantFrom('all', 'month', 'quarter', 'year'),
    from: fc.constant(''),
    to: fc.constant(''),
    withInitials: fc.boolean(),
  });
  fc.assert(
    fc.property(choices, (chosen) => {
      expect(choicesOf(new URLSearchParams(queryOf(chosen)))).toEqual(chosen);
    }),
  );
  const dates = {
    sections: SECTIONS,
    period: 'chosen',
    from: '2026-01-02',
    to: '',
    withInitials: false,
  } as const;
  expect(choicesOf(new URLSearchParams(queryOf(dates)))).toEqual(dates);
});

it('an odd address is everything, of all times @R-05', () => {
  expect(choicesOf(new URLSearchParams('period=century&without=nothing'))).toEqual(
    choicesOf(new URLSearchParams()),
  );
});
