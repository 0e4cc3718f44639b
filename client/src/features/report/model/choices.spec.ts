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
    isShort: fc.boolean(),
  });
  fc.assert(
    fc.property(choices, fc.boolean(), (chosen, hasLast) => {
      expect(choicesOf(new URLSearchParams(queryOf(chosen, hasLast)), hasLast)).toEqual(chosen);
    }),
  );
  const dates = {
    sections: SECTIONS,
    period: 'chosen',
    from: '2026-01-02',
    to: '',
    withInitials: false,
    isShort: true,
  } as const;
  expect(choicesOf(new URLSearchParams(queryOf(dates, false)), false)).toEqual(dates);
});

it('the usual report is one page since the last one, or of all times when there was none @R-05', () => {
  expect(choicesOf(new URLSearchParams(), true)).toMatchObject({ period: 'last', isShort: true });
  expect(choicesOf(new URLSearchParams(), false)).toMatchObject({ period: 'all', isShort: true });
  expect(choicesOf(new URLSearchParams('period=last'), false).period).toBe('all');
});

it('an odd address is the usual report @R-05', () => {
  expect(choicesOf(new URLSearchParams('period=century&without=nothing'), true)).toEqual(
    choicesOf(new URLSearchParams(), true),
  );
});
