import { type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useState } from 'react';
import type { ChangeAnswers } from '#exercise/block-props.ts';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { type Answers, firstAsking } from '#exercise/model/answers.ts';
import { type HeldDraft, slideActs, useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { now } from '#platform/clock.ts';
import type { Trait } from '../model/trait.ts';
import type { TraitExercises } from './trait-exercises.tsx';

/** One kind being written. */
export interface TraitDraft {
  readonly held: HeldDraft;
  readonly answers: Answers;
  /** The entry as it was when editing began. */
  readonly base: Answers;
  readonly slideId: string;
  readonly goTo: (slideId: string) => void;
  readonly change: ChangeAnswers;
}

const useTraitDraft = (
  kind: TraitKind,
  exercises: TraitExercises,
  edited: Trait | undefined,
  openedOn: string | null,
): TraitDraft => {
  const own = edited?.kind === kind ? edited : undefined;
  const [slideId, setSlideId] = useState(own === undefined ? null : openedOn);
  const begin = () => ({
    at: now(),
    slideId: (own ? firstAsking(exercises[kind].slides) : exercises[kind].slides[0])?.id ?? '',
    answers: own?.entry ?? {},
    ...(own !== undefined && { base: own.entry }),
  });
  const held = useExerciseDraft(draftKeyOf(kind, own?.dateKey), exercises[kind], begin, own?.entry);
  if (held.isSavedElsewhere && slideId !== null) setSlideId(null); // it begins again
  const shown = slideId ?? held.draft?.slideId ?? '';
  return {
    held,
    answers: held.draft?.answers ?? {},
    base: held.draft?.base ?? {},
    slideId: shown,
    ...slideActs(held, shown, setSlideId),
  };
};

/**
 * The drafts of both kinds, each saved separately at every keystroke. Source: product "Derailors and claims".
 * @param openedOn the slide that an edit opens on, if the address has one
 */
export const useTraitDrafts = (
  exercises: TraitExercises,
  edited: Trait | undefined,
  openedOn: string | null,
): Readonly<Record<TraitKind, TraitDraft>> => ({
  derailor: useTraitDraft('derailor', exercises, edited, openedOn),
  claim: useTraitDraft('claim', exercises, edited, openedOn),
});
