import type { Claims } from '@ancrage/shared/journal/claims';
import type { Derailors } from '@ancrage/shared/journal/derailors';
import { IDENTITY_CARD_KEYS, type IdentityCard } from '@ancrage/shared/journal/identity-card';
import { INTUITIONS_KEY, type Intuitions } from '@ancrage/shared/journal/intuitions';
import type { FormType, LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { type Answers, isAnswered } from '#exercise/model/answers.ts';

/** The parts of the journal that the steps read and write. */
export interface StepFields {
  readonly path: LeadershipPath;
  readonly card: IdentityCard;
  readonly derailors: Derailors;
  readonly claims: Claims;
  readonly intuitions: Intuitions;
}

/** The key prefixes of answers that are lines of the first derailor, or of the first claim. */
const DERAILOR = 'deviateur-';
const CLAIM = 'pretention-';

const isCardKey = (key: string): boolean => (IDENTITY_CARD_KEYS as readonly string[]).includes(key);

const keyed = (prefix: string, entry: object | undefined): Answers =>
  Object.fromEntries(Object.entries(entry ?? {}).map(([name, value]) => [`${prefix}${name}`, value]));

/** The entry that a path owns, if it exists. */
export const entryAt = <Entry>(entries: Readonly<Record<string, Entry>>, key: string | undefined) =>
  key !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;

/** The lines of the identity card among some answers. */
export const cardLinesOf = (answers: Answers): IdentityCard =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => isCardKey(key)));

/**
 * All answers of the steps of a path, each read from its place: the identity card, the first derailor and claim, the
 * path's own intuitions, and the path for all others. Source: product "Guided paths".
 */
export const answersIn = (fields: StepFields, formType: FormType): Answers => {
  const { path, card, derailors, claims, intuitions } = fields;
  const items = entryAt(intuitions, formType)?.intuitionsdata;
  return {
    ...path.answers,
    ...cardLinesOf(card),
    ...keyed(DERAILOR, entryAt(derailors, path.entries?.derailor)),
    ...keyed(CLAIM, entryAt(claims, path.entries?.claim)),
    ...(items !== undefined && { [INTUITIONS_KEY]: items }),
  };
};

/** Answers by place. */
export interface PlacedAnswers {
  readonly path: Answers;
  readonly card: Answers;
  /** Lines of the first derailor and claim, by their keys there. */
  readonly derailor: Answers;
  readonly claim: Answers;
  readonly intuitions: unknown;
}

const named = (prefix: string, answers: readonly (readonly [string, unknown])[]): Answers =>
  Object.fromEntries(
    answers
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );

/** Sorts answers by place. */
export const placed = (answers: Answers): PlacedAnswers => {
  const all = Object.entries(answers);
  const isElsewhere = (key: string) =>
    isCardKey(key) || key.startsWith(DERAILOR) || key.startsWith(CLAIM) || key === INTUITIONS_KEY;
  return {
    path: Object.fromEntries(all.filter(([key]) => !isElsewhere(key))),
    card: cardLinesOf(answers),
    derailor: named(DERAILOR, all),
    claim: named(CLAIM, all),
    intuitions: answers[INTUITIONS_KEY],
  };
};

const changedEntry = (lines: Answers): Answers =>
  // An entry's line that was emptied stays as an empty line: other screens draw it as one.
  Object.fromEntries(Object.entries(lines).map(([key, value]) => [key, value ?? '']));

/**
 * Sorts changed answers by place; null deletes an answer. A line of the identity card that was emptied here stays on
 * the card: a path only adds to it, and only the card's own page deletes.
 */
export const placedChanges = (changes: Answers): PlacedAnswers => {
  const { path, card, derailor, claim, intuitions } = placed(changes);
  return {
    path,
    card: Object.fromEntries(Object.entries(card).filter(([key]) => isAnswered(card, key))),
    derailor: changedEntry(derailor),
    claim: changedEntry(claim),
    intuitions,
  };
};
