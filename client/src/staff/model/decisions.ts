import type { PersonState, StaffDecision, StaffDecisionResult } from '@ancrage/shared/wire/staff-people';

const FROM: Record<StaffDecision, readonly PersonState[]> = {
  approved: ['pending', 'refused'],
  refused: ['pending'],
  blocked: ['active'],
  unblocked: ['blocked'],
};

/** Whether a decision can be taken on somebody in a state. Source: A-03, T-01. */
export const mayDecide = (decision: StaffDecision, state: PersonState): boolean =>
  FROM[decision].includes(state);

/** The decisions that a state allows. */
export const decisionsFor = (state: PersonState): StaffDecision[] =>
  (['approved', 'refused', 'blocked', 'unblocked'] as const).filter((decision) => mayDecide(decision, state));

/** On whom a decision did not take effect. */
export const leftBy = ({ results }: StaffDecisionResult): number[] =>
  results.filter(({ outcome }) => outcome !== 'done').map(({ uid }) => uid);
