export const PERSON_STATES = ['pending', 'active', 'refused', 'blocked'] as const;
/** State of an account. */
export type PersonState = (typeof PERSON_STATES)[number];

export const STAFF_DECISIONS = ['approved', 'refused', 'blocked', 'unblocked'] as const;
/** What a member of the staff can decide about an account. */
export type StaffDecision = (typeof STAFF_DECISIONS)[number];

/** The states that a decision can start from, and the state it leads to. Source: A-03, T-01. */
const TRANSITIONS: Readonly<
  Record<StaffDecision, { readonly from: readonly PersonState[]; readonly to: PersonState }>
> = {
  approved: { from: ['pending', 'refused'], to: 'active' },
  refused: { from: ['pending'], to: 'refused' },
  blocked: { from: ['active'], to: 'blocked' },
  unblocked: { from: ['blocked'], to: 'active' },
};

/** The result of a decision for an account in some state: `done` when it takes effect. */
export const decisionOutcome = (
  decision: StaffDecision,
  state: PersonState,
): 'done' | 'already' | 'impossible' => {
  const { from, to } = TRANSITIONS[decision];
  if (state === to) return 'already';
  return from.includes(state) ? 'done' : 'impossible';
};

/** The state that a decision leads to. */
export const stateAfter = (decision: StaffDecision): PersonState => TRANSITIONS[decision].to;

/** The decisions that take effect in a state. */
export const decisionsFor = (state: PersonState): StaffDecision[] =>
  STAFF_DECISIONS.filter((decision) => decisionOutcome(decision, state) === 'done');
