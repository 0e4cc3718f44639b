import {
  type FollowThrough,
  followThroughOf,
  type OutcomeKind,
  PLAN_TEXTS,
  type Standing,
  standingOf,
} from './follow-through.ts';
import {
  entryStatus,
  type Intuition,
  type Intuitions,
  type IntuitionsEntry,
  OUTCOME_KEY,
  type Status,
} from './intuitions.ts';
import type { KeyedEntry } from './reconnections.ts';

/** An entry with its list of intuitions replaced; its own status follows. Source: product "Reconnection". */
const withIntuitions = (entry: IntuitionsEntry, intuitions: readonly Intuition[]): IntuitionsEntry => ({
  ...entry,
  intuitionsdata: [...intuitions],
  status: entryStatus(intuitions),
});

/** Which intuition of which entry is meant. `id` when it has one, else its place (from 0) and its text. */
export interface IntuitionAddress {
  readonly entryKey: string;
  readonly id: string | undefined;
  readonly index: number;
  readonly name: string;
}

/** One intuition with its address in the journal. */
export interface AddressedIntuition {
  readonly address: IntuitionAddress;
  readonly name: string;
  readonly status: Status;
  readonly standing: Standing;
  readonly followThrough: FollowThrough;
}

/** The intuitions of an entry, in order, each with its address. */
export const intuitionsIn = ({ key, entry }: KeyedEntry): AddressedIntuition[] =>
  (entry.intuitionsdata ?? []).map((intuition, index) => ({
    address: { entryKey: key, id: intuition.id, index, name: intuition.name },
    name: intuition.name,
    status: intuition.status ?? 'pending',
    standing: standingOf(intuition),
    followThrough: followThroughOf(intuition),
  }));

/** How many intuitions of an entry are implemented, of how many. */
export const progressOf = (
  entry: IntuitionsEntry,
): { readonly implemented: number; readonly total: number } => {
  const intuitions = entry.intuitionsdata ?? [];
  const implemented = intuitions.filter((one) => one.status === 'implemented').length;
  return { implemented, total: intuitions.length };
};

const isAtAddress = (intuition: Intuition, index: number, address: IntuitionAddress): boolean =>
  address.id === undefined
    ? index === address.index && intuition.name === address.name
    : intuition.id === address.id;

/** The intuition at an address, as it is stored; undefined when it is no longer there. */
export const intuitionAt = (intuitions: Intuitions, address: IntuitionAddress): Intuition | undefined =>
  intuitions[address.entryKey]?.intuitionsdata?.find((one, index) => isAtAddress(one, index, address));

const withEntryIntuitions = (
  intuitions: Intuitions,
  key: string,
  change: (list: readonly Intuition[]) => readonly Intuition[],
): Intuitions => {
  const entry = intuitions[key];
  if (entry === undefined) return intuitions;
  return { ...intuitions, [key]: withIntuitions(entry, change(entry.intuitionsdata ?? [])) };
};

const withChanged = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  change: (intuition: Intuition) => Intuition,
): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.map((one, index) => (isAtAddress(one, index, address) ? change(one) : one)),
  );

/** What somebody answers who is asked what became of an intuition. */
export interface OutcomeAnswer {
  readonly kind: OutcomeKind;
  /** A line of what happened; the former words stay without one. */
  readonly words?: string;
  /** The day of another try, YYYY-MM-DD. */
  readonly day?: string;
}

const answered = (one: Intuition, { kind, words, day }: OutcomeAnswer, at: number): Intuition => ({
  ...one,
  ...(day !== undefined && { day }),
  status: kind === 'done' ? 'implemented' : 'pending',
  [OUTCOME_KEY]: {
    ...followThroughOf(one).outcome,
    kind,
    date: String(at),
    ...(words !== undefined && { words }),
  },
});

/**
 * The journal's intuitions with what became of one of them; nothing changes when it is no longer there.
 * @param at the moment of the answer, in epoch milliseconds
 */
export const withOutcome = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  answer: OutcomeAnswer,
  at: number,
): Intuitions => withChanged(intuitions, address, (one) => answered(one, answer, at));

/**
 * The journal's intuitions with one of them pending or implemented; nothing changes when it is no longer there. Source: T-07.
 * @param at the moment of the change, in epoch milliseconds
 */
export const withStatus = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  status: Status,
  at: number,
): Intuitions =>
  withChanged(intuitions, address, (one) => {
    const hasOutcome = followThroughOf(one).outcome !== undefined;
    if (status === 'pending' && !hasOutcome) return { ...one, status };
    return answered(one, { kind: status === 'implemented' ? 'done' : 'again' }, at);
  });

const FOLLOW_THROUGH_KEYS = ['status', 'day', OUTCOME_KEY, 'asked'] as const;

/** The journal's intuitions with the answer of one of them taken back. @param former the intuition as it was before */
export const withOutcomeBack = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  former: Intuition,
): Intuitions =>
  withChanged(intuitions, address, (one) => {
    const kept = Object.entries(one).filter(([key]) => FOLLOW_THROUGH_KEYS.every((other) => other !== key));
    const back = FOLLOW_THROUGH_KEYS.filter((key) => former[key] !== undefined);
    return {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(back.map((key) => [key, former[key]])),
      name: one.name,
    };
  });

/** The changed members of a plan: an empty text removes what was there. */
export type PlanChange = Readonly<Partial<Record<(typeof PLAN_TEXTS)[number] | 'day', string>>>;

/** The journal's intuitions with another plan of one of them. */
export const withPlan = (intuitions: Intuitions, address: IntuitionAddress, plan: PlanChange): Intuitions =>
  withChanged(intuitions, address, (one) => {
    const kept = Object.entries(one).filter(([key]) => !Object.hasOwn(plan, key));
    const written = Object.entries(plan).filter(([, text]) => text.trim() !== '');
    return { ...Object.fromEntries([...kept, ...written]), name: one.name };
  });

/**
 * The journal's intuitions with a line of what happened when one of them was done.
 * @param at the moment it is written: that of the act, where an old client ticked it
 */
export const withWords = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  words: string,
  at: number,
): Intuitions =>
  withChanged(intuitions, address, (one) => ({
    ...one,
    [OUTCOME_KEY]: { kind: 'done', date: String(at), ...followThroughOf(one).outcome, words },
  }));

/** The journal's intuitions with the question about one of them put away. @param today YYYY-MM-DD */
export const withAsked = (intuitions: Intuitions, address: IntuitionAddress, today: string): Intuitions =>
  withChanged(intuitions, address, (one) => ({ ...one, asked: today }));

/** The journal's intuitions without one of them. Source: S-16. */
export const withoutIntuition = (intuitions: Intuitions, address: IntuitionAddress): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.filter((one, index) => !isAtAddress(one, index, address)),
  );

/** The journal's intuitions with a deleted one put back at its place, or last when the list is shorter now. Source: S-16. */
export const withIntuitionBack = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  intuition: Intuition,
): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.some((one) => one.id !== undefined && one.id === intuition.id)
      ? list
      : list.toSpliced(address.index, 0, intuition),
  );
