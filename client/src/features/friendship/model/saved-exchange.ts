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

/** The changes of one stage, and the exchange they are based on. */
export interface WrittenStage {
  readonly exercise: Exercise;
  readonly stage: FriendshipStage;
  readonly base: Answers;
  readonly answers: Answers;
}

/** Applies one stage to an exchange. @param entry the current exchange */
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

/** Applies one stage to the intuitions of an exchange; null when there are none. */
export const editedIntuitions = (
  dateKey: string,
  { base, answers }: Pick<WrittenStage, 'base' | 'answers'>,
): EntryEdit | null => {
  const edited = intuitionsLeft(dateKey, answers);
  // Do not add ids here: a deleted intuition would look changed on another device, and be restored.
  return edited && { base: { [INTUITIONS_KEY]: itemsAt(base, INTUITIONS_KEY) }, edited };
};

/** The journal's intuitions when an exchange has none any more: its entry stays, with its unknown members. */
export const withNoneLeft = (intuitions: Intuitions, dateKey: string): Intuitions => {
  const special = specialOfExchange(dateKey);
  const entry = intuitions[special];
  if (entry === undefined) return intuitions;
  return { ...intuitions, [special]: { ...entry, [INTUITIONS_KEY]: [], status: entryStatus([]) } };
};
