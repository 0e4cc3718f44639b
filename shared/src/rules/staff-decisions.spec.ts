import { describe, expect, it } from '@jest/globals';
import {
  decisionOutcome,
  decisionsFor,
  PERSON_STATES,
  STAFF_DECISIONS,
  stateAfter,
} from './staff-decisions.ts';

describe('a staff decision about an account', () => {
  it('has an outcome for every state @A-03', () => {
    const table = Object.fromEntries(
      STAFF_DECISIONS.map((decision) => [
        decision,
        PERSON_STATES.map((state) => `${state} ${decisionOutcome(decision, state)}`),
      ]),
    );
    expect(table).toEqual({
      approved: ['pending done', 'active already', 'refused done', 'blocked impossible'],
      refused: ['pending done', 'active impossible', 'refused already', 'blocked impossible'],
      blocked: ['pending impossible', 'active done', 'refused impossible', 'blocked already'],
      unblocked: ['pending impossible', 'active already', 'refused impossible', 'blocked done'],
    });
  });

  it('leads to one state @A-03', () => {
    expect(STAFF_DECISIONS.map(stateAfter)).toEqual(['active', 'refused', 'blocked', 'active']);
  });

  it('is offered where it takes effect @A-03', () => {
    expect(PERSON_STATES.map(decisionsFor)).toEqual([
      ['approved', 'refused'],
      ['blocked'],
      ['approved'],
      ['unblocked'],
    ]);
  });
});
