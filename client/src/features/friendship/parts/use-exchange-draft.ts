import type { Exercise } from '@ancrage/shared/content/exercise';
import { withValues } from '@ancrage/shared/content/placeholders';
import type { Friendship, FriendshipStage } from '@ancrage/shared/journal/friendship';
import { SLIDE_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ChangeAnswers } from '#exercise/block-props.ts';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { type Answers, firstAsking, isAnswered, textAt } from '#exercise/model/answers.ts';
import { useEditedEntry } from '#exercise/use-edited-entry.ts';
import { type HeldDraft, slideActs, useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { useIntuitions, useJournalField } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { exchangeAnswers } from '../model/saved-exchange.ts';
import { isFinished, stageSlides } from '../model/stages.ts';

/** The exercise with the person's name in its sentences. Source: P-10. */
export const useNamedExercise = (exercise: Exercise, name: string): Exercise => {
  const { t } = useTranslation();
  const person = name.trim() || t('friendship.someone');
  return useMemo(() => withValues(exercise, { person }), [exercise, person]);
};

interface ExchangeDraft {
  readonly held: HeldDraft;
  readonly answers: Answers;
  /** The answers as they were when writing began. */
  readonly base: Answers;
  /** Whether the exchange was deleted during the edit: a save restores it from the draft. */
  readonly isGone: boolean;
  /** One stage of the exercise, with the person's name. */
  readonly stageExercise: Exercise;
  readonly slideId: string;
  readonly goTo: (slideId: string) => void;
  readonly change: ChangeAnswers;
}

const hasQuestion = (slide: Exercise['slides'][number], key: string) =>
  slide.blocks.some((block) => block.kind === 'question' && block.key === key);

/** The draft of an exchange: one for its four stages, saved at every keystroke. */
export const useExchangeDraft = (
  exercise: Exercise,
  dateKey: string,
  entry: Friendship,
  stage: FriendshipStage,
): ExchangeDraft => {
  const current = exchangeAnswers(dateKey, entry, useIntuitions());
  const isGone = !Object.hasOwn(useJournalField('field_amitiepro'), dateKey);
  const [query] = useSearchParams();
  const [slideId, setSlideId] = useState(query.get(SLIDE_PARAMETER));
  const begin = () => ({ at: now(), slideId: '', answers: current, base: current });
  const key = draftKeyOf('friendship', dateKey);
  // The intuitions were deleted with the exchange: use the last state of both.
  const seen = useEditedEntry(dateKey, isGone ? undefined : current, async () => null) ?? undefined;
  const held = useExerciseDraft(key, exercise, begin, seen);
  const { answers = {}, base = {} } = held.draft ?? {};
  const named = useNamedExercise(exercise, textAt(answers, 'person'));
  const slides = stageSlides(named, stage);
  // Whom it is about was said when the exchange began; that slide stays one step back.
  const open = slides.filter((slide) => !hasQuestion(slide, 'person') || !isAnswered(current, 'person'));
  const begins = isFinished(entry) ? firstAsking(open) : open[0];
  const wanted = [slideId, held.draft?.slideId].find((id) => slides.some((slide) => slide.id === id));
  const shown = wanted ?? begins?.id ?? '';
  return {
    held,
    answers,
    base,
    isGone,
    stageExercise: { ...named, slides },
    slideId: shown,
    ...slideActs(held, shown, setSlideId),
  };
};
