import type { Exercise } from '@ancrage/shared/content/exercise';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import type { Friendship, FriendshipStage, Friendships } from '@ancrage/shared/journal/friendship';
import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import {
  entryStatus,
  type Intuitions,
  type IntuitionsEntry,
  intuitionsEntrySchema,
} from '@ancrage/shared/journal/intuitions';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { identified } from '#exercise/model/ordered.ts';
import { overlaid, settle } from '#exercise/model/settle.ts';
import { answersOf, entryOf } from './exchange-answers.ts';
import { stageAfter, stageOf } from './stages.ts';

/** Where the intuitions stand, in the answers as in their own entry. Source: E-04. */
export const INTUITIONS_KEY = 'intuitionsdata';

/** An exchange as its questions see it, with the intuitions that it left. */
export const exchangeAnswers = (dateKey: string, entry: Friendship, intuitions: Intuitions): Answers => {
  const left = intuitions[specialOfExchange(dateKey)]?.intuitionsdata ?? [];
  return { ...answersOf(entry), ...(left.length > 0 && { [INTUITIONS_KEY]: left }) };
};

/** What one stage wrote, over what the exchange was when writing began. */
export interface WrittenStage {
  readonly exercise: Exercise;
  readonly dateKey: string;
  readonly stage: FriendshipStage;
  readonly base: Answers;
  readonly answers: Answers;
}

/**
 * The exchanges with a new one, of which only the person and the theme are known.
 * @param at the moment it begins, in epoch milliseconds
 */
export const withNewExchange = (friendships: Friendships, answers: Answers, at: number) => {
  const dateKey = nextDateKey(at, friendships);
  const entry = entryOf(answers, { date: dateKey, stage: 'prepare' });
  return { dateKey, friendships: { ...friendships, [dateKey]: entry } };
};

/** The exchanges with one stage written: only what was written changes; one deleted meanwhile comes back whole. */
export const withStage = (friendships: Friendships, written: WrittenStage): Friendships => {
  const { exercise, dateKey, stage, base, answers } = written;
  const current = friendships[dateKey];
  const before = current ?? { date: dateKey };
  const { [INTUITIONS_KEY]: _, ...texts } = settle(exercise, answers);
  const merged = current === undefined ? texts : overlaid(answersOf(current), base, { ...texts });
  const entry = entryOf(merged, before);
  return {
    ...friendships,
    [dateKey]: { ...entry, stage: stageAfter(stage, stageOf(before.stage)) },
  };
};

/**
 * The intuitions with those that an exchange leaves, under its special key; without that entry when it leaves none.
 * Source: E-05.
 */
export const withExchangeIntuitions = (intuitions: Intuitions, written: WrittenStage): Intuitions => {
  const special = specialOfExchange(written.dateKey);
  const { [special]: before, ...others } = intuitions;
  const list = itemsAt(written.answers, INTUITIONS_KEY).filter(({ name }) => name.trim() !== '');
  const items = identified(list).map((item) => ({ ...item, status: item.status ?? ('pending' as const) }));
  if (items.length === 0) return before === undefined ? intuitions : others;
  const entry: IntuitionsEntry = intuitionsEntrySchema.parse({
    ...before,
    date: before?.date ?? written.dateKey,
    special,
    [INTUITIONS_KEY]: items,
    status: entryStatus(items),
  });
  return { ...intuitions, [special]: entry };
};
