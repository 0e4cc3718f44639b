import type { Exercise } from '@ancrage/shared/content/exercise';
import { openDraft } from '#journal-data/drafts/open-draft.ts';
import type { KeptDraft } from '#journal-data/drafts/persisted-draft.ts';
import { type ExerciseDraft, exerciseDraftSchema } from './draft.ts';
import { bothDrafts } from './model/both-drafts.ts';

/**
 * Opens the draft of an exercise.
 * @param key see `draftKeyOf`
 * @param exercise whose choices are told from words, where another tab writes too
 */
export const openExerciseDraft = (key: string, exercise: Exercise): KeptDraft<ExerciseDraft> =>
  openDraft(key, exerciseDraftSchema, bothDrafts(exercise));
