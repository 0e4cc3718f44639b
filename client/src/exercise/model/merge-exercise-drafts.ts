import type { Exercise } from '@ancrage/shared/content/exercise';
import { mergeDraftAnswers } from '#journal-data/drafts/draft-merge.ts';
import type { MergeDrafts } from '#journal-data/drafts/persisted-draft.ts';
import type { ExerciseDraft } from '../exercise-draft.ts';
import type { Answers } from './answers.ts';
import { numbered, wholeLists } from './whole-lists.ts';

/** Merges two tabs' drafts of an exercise; of two choices the later stays. */
export const mergeExerciseDrafts = (exercise: Exercise): MergeDrafts<ExerciseDraft> => {
  const blocks = exercise.slides.flatMap((slide) => slide.blocks);
  const chosen = new Set(blocks.flatMap((block) => (block.kind === 'choice' ? [block.key] : [])));
  const merge = (known: Answers, mine: Answers, theirs: Answers): Answers => {
    const [before = {}, here = {}, there = {}] = wholeLists(known, mine, theirs);
    return numbered(mergeDraftAnswers(before, here, there, (answer) => chosen.has(answer)));
  };
  return (known, mine, theirs) => ({
    ...mine,
    answers: merge(known?.answers ?? mine.base ?? {}, mine.answers, theirs.answers),
    // Where the bases differ, either may be the older one: at worst, an answer that has changed since is kept twice.
    ...((mine.base ?? theirs.base) && { base: { ...mine.base, ...theirs.base } }),
  });
};
