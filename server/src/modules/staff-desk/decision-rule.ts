import type { PersonState, StaffDecision } from '@ancrage/shared/wire/staff-people';

/** What each decision makes of an account, and from which states. Source: A-03, T-01. */
const RULES: Record<StaffDecision, { readonly from: readonly PersonState[]; readonly to: PersonState }> = {
  approved: { from: ['pending', 'refused'], to: 'active' },
  refused: { from: ['pending'], to: 'refused' },
  blocked: { from: ['active'], to: 'blocked' },
  unblocked: { from: ['blocked'], to: 'active' },
};

/** How a decision goes for an account in a state: `done` when it can be taken. */
export const outcomeOf = (decision: StaffDecision, state: PersonState): 'done' | 'already' | 'impossible' => {
  const { from, to } = RULES[decision];
  if (state === to) return 'already';
  return from.includes(state) ? 'done' : 'impossible';
};

/** The state that a decision leads to. */
export const stateAfter = (decision: StaffDecision): PersonState => RULES[decision].to;
