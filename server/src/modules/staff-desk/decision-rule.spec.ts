import { PERSON_STATES, STAFF_DECISIONS } from '@ancrage/shared/wire/staff-people';
import { describe, expect, it } from '@jest/globals';
import { outcomeOf, stateAfter } from './decision-rule.ts';

describe('what may be decided of an account', () => {
  it('[A-03] follows from its state, for every decision and every state', () => {
    const table = Object.fromEntries(
      STAFF_DECISIONS.map((decision) => [
        decision,
        PERSON_STATES.map((state) => `${state} ${outcomeOf(decision, state)}`),
      ]),
    );
    expect(table).toEqual({
      approved: ['pending done', 'active already', 'refused done', 'blocked impossible'],
      refused: ['pending done', 'active impossible', 'refused already', 'blocked impossible'],
      blocked: ['pending impossible', 'active done', 'refused impossible', 'blocked already'],
      unblocked: ['pending impossible', 'active already', 'refused impossible', 'blocked done'],
    });
  });

  it('[A-03] leads to the state that the decision is about', () => {
    expect(STAFF_DECISIONS.map(stateAfter)).toEqual(['active', 'refused', 'blocked', 'active']);
  });
});
