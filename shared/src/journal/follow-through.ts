import * as z from 'zod/mini';
import { momentOf } from './date-key.ts';
import { type Intuition, type IntuitionsEntry, OUTCOME_KEY } from './intuitions.ts';

/** A day without a time, in the person's time zone: YYYY-MM-DD. */
const daySchema = z.iso.date();

const OUTCOME_KINDS = ['done', 'again', 'let-go'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/**
 * What became of an intuition: it was done, will be tried again, or is given up. `date` is the moment of the answer in
 * epoch milliseconds, as a decimal string; `words` say what happened.
 */
const outcomeSchema = z.looseObject({
  kind: z.enum(OUTCOME_KINDS),
  date: z.string().check(z.regex(/^\d+$/)),
  words: z.optional(z.string()),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** An outcome in stored form; undefined when it is none. */
export const readOutcome = (value: unknown): Outcome | undefined => z.safeParse(outcomeSchema, value).data;

/** The texts of a plan: “when …, I …”, what may get in the way, and what I then do. */
export const PLAN_TEXTS = ['when', 'obstacle', 'response'] as const;
type PlanText = (typeof PLAN_TEXTS)[number];

/** The optional members of an intuition that lead from it to an act. An old client keeps them. Source: E-01, decision 190. */
export interface FollowThrough extends Readonly<Partial<Record<PlanText, string>>> {
  readonly day?: string;
  readonly outcome?: Outcome;
  /** The day on which home asked and the person put the question away. */
  readonly asked?: string;
}

const readText = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

const readDay = (value: unknown): string | undefined => z.safeParse(daySchema, value).data;

/** The members of an intuition that can be read; a member of another shape is left out here and kept in the journal. */
export const followThroughOf = (intuition: Intuition): FollowThrough => {
  const read: Record<keyof FollowThrough, unknown> = {
    when: readText(intuition.when),
    obstacle: readText(intuition.obstacle),
    response: readText(intuition.response),
    day: readDay(intuition.day),
    outcome: readOutcome(intuition[OUTCOME_KEY]),
    asked: readDay(intuition[ASKED_KEY]),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};

/** Where an intuition is: to try, implemented, or given up. An old client knows the first two. */
export const STANDINGS = ['pending', 'implemented', 'let-go'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Where an intuition is now. An old client that ticks it knows nothing of its outcome: the tick counts. */
export const standingOf = (intuition: Intuition): Standing => {
  if (intuition.status === 'implemented') return 'implemented';
  return followThroughOf(intuition).outcome?.kind === 'let-go' ? 'let-go' : 'pending';
};

/** Whether a screen shows the value at a path inside an intuition: `['when']`, `['outcome', 'words']`. */
export const isFollowThrough = (intuition: Intuition, [member = '', inner]: readonly string[]): boolean => {
  const read: Readonly<Record<string, unknown>> = { ...followThroughOf(intuition) };
  if (read[member] === undefined) return false;
  return member === OUTCOME_KEY ? ['kind', 'date', 'words'].includes(inner ?? '') : inner === undefined;
};

/** The key of the day of a situation to come, next to the free text of when it is. */
export const DAY_KEY = 'day';
/** The key of the day on which a question of home was put away, in an intuition and in a situation. */
export const ASKED_KEY = 'asked';
/** In the past form of a situation, the key that holds the date key of its coming form. */
export const PAIR_KEY = 'pair';

/** The day of a situation to come; undefined when none was chosen. */
export const dayOfSituation = (entry: IntuitionsEntry): string | undefined => readDay(entry[DAY_KEY]);

/** The date key of the coming form of a situation that this entry looks back at. */
export const pairOf = (entry: IntuitionsEntry): string | undefined => {
  const pair = readText(entry[PAIR_KEY]);
  return pair !== undefined && momentOf(pair) !== null ? pair : undefined;
};

/** The day on which home asked how the situation went, and the person put the question away. */
export const askedAboutSituation = (entry: IntuitionsEntry): string | undefined => readDay(entry[ASKED_KEY]);

/** Whether a value under a key of a reconnection is a day or a pair in stored form: no text of an old client. */
export const isDayOrPair = (entry: IntuitionsEntry, key: string): boolean =>
  (key === DAY_KEY && dayOfSituation(entry) !== undefined) ||
  (key === ASKED_KEY && askedAboutSituation(entry) !== undefined) ||
  (key === PAIR_KEY && pairOf(entry) !== undefined);
