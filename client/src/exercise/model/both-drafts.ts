import type { Exercise } from '@ancrage/shared/content/exercise';
import { bothAnswers } from '#journal-data/drafts/draft-merge.ts';
import type { Together } from '#journal-data/drafts/persisted-draft.ts';
import type { ExerciseDraft } from '../draft.ts';
import type { Answers } from './answers.ts';
import { numbered, wholeLists } from './whole-lists.ts';

/** Makes one draft of what two tabs wrote of an exercise; of two choices the later stays. */
export const bothDrafts = (exercise: Exercise): Together<ExerciseDraft> => {
  const blocks = exercise.slides.flatMap((slide) => slide.blocks);
  const chosen = new Set(blocks.flatMap((block) => (block.kind === 'choice' ? [block.key] : [])));
  const together = (known: Answers, mine: Answers, theirs: Answers): Answers => {
    const [before = {}, here = {}, there = {}] = wholeLists(known, mine, theirs);
    return numbered(bothAnswers(before, here, there, (answer) => chosen.has(answer)));
  };
  return (known, mine, theirs) => ({
    ...mine,
    answers: together(known?.answers ?? mine.base ?? {}, mine.answers, theirs.answers),
    // Where they differ, either may be the older one: an answer that moved on since is at worst kept twice.
    ...((mine.base ?? theirs.base) && { base: { ...mine.base, ...theirs.base } }),
  });
};
