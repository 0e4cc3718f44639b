import type { Exercise } from '@ancrage/shared/content/exercise';
import type { EntryEdit } from '@ancrage/shared/journal/entry-edit';
import type { Friendship, FriendshipStage } from '@ancrage/shared/journal/friendship';
import { flatAnswers } from '@ancrage/shared/journal/friendship-answers';
import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import {
  entryStatus,
  INTUITIONS_KEY,
  type Intuitions,
  type IntuitionsEntry,
} from '@ancrage/shared/journal/intuitions';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { intuitionsEntryOf } from '#exercise/model/intuitions-entry.ts';
import { settle } from '#exercise/model/settle.ts';
import { exchangeWith } from './exchange-answers.ts';
import { stageAfter, stageOf } from './stages.ts';

/** An exchange as its questions see it, with the intuitions that it left. */
export const exchangeAnswers = (dateKey: string, entry: Friendship, intuitions: Intuitions): Answers => {
  const left = intuitions[specialOfExchange(dateKey)]?.intuitionsdata ?? [];
  return { ...flatAnswers(entry), ...(left.length > 0 && { [INTUITIONS_KEY]: left }) };
};

/** What one stage wrote, over what the exchange was when writing began. */
export interface WrittenStage {
  readonly exercise: Exercise;
  readonly stage: FriendshipStage;
  readonly base: Answers;
  readonly answers: Answers;
}

/** What one stage makes of an exchange. @param entry the exchange as it is now */
export const editedExchange = (
  entry: Friendship,
  { exercise, stage, base, answers }: WrittenStage,
): EntryEdit => ({
  base: exchangeWith(base, entry),
  edited: {
    ...exchangeWith(settle(exercise, answers), entry),
    stage: stageAfter(stage, stageOf(entry.stage)),
  },
});

/** The entry of the intuitions that an exchange leaves, under its special key; null when it leaves none. Source: E-05. */
export const intuitionsLeft = (dateKey: string, answers: Answers): IntuitionsEntry | null => {
  const list = itemsAt(answers, INTUITIONS_KEY).filter(({ name }) => name.trim() !== '');
  if (list.length === 0) return null;
  return intuitionsEntryOf({ special: specialOfExchange(dateKey), [INTUITIONS_KEY]: list }, dateKey);
};

/** What one stage makes of the intuitions that an exchange leaves; null when it leaves none. */
export const editedIntuitions = (
  dateKey: string,
  { base, answers }: Pick<WrittenStage, 'base' | 'answers'>,
): EntryEdit | null => {
  const edited = intuitionsLeft(dateKey, answers);
  // As they were: with an id that they never had, one that is gone would look changed elsewhere, and come back.
  return edited && { base: { [INTUITIONS_KEY]: itemsAt(base, INTUITIONS_KEY) }, edited };
};

/** The journal's intuitions once an exchange leaves none any more: its entry stays, with what no screen reads of it. */
export const withNoneLeft = (intuitions: Intuitions, dateKey: string): Intuitions => {
  const special = specialOfExchange(dateKey);
  const entry = intuitions[special];
  if (entry === undefined) return intuitions;
  return { ...intuitions, [special]: { ...entry, [INTUITIONS_KEY]: [], status: entryStatus([]) } };
};
