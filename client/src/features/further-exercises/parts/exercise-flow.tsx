import type { Exercise } from '@ancrage/shared/content/exercise';
import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { furtherExercisePath } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/draft.ts';
import { ExercisePlayer } from '#exercise/exercise-player.tsx';
import { hasAnswers } from '#exercise/model/settle.ts';
import { ResumedNotice } from '#exercise/resumed-notice.tsx';
import { useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { changeJournal } from '#journal-data/journal.ts';
import { useIdentityCard } from '#journal-data/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { withWritten } from '../model/saved-entry.ts';
import { ReviewModal } from './review-modal.tsx';

interface ExerciseFlowProps {
  readonly exercise: Exercise;
  /** The entry being edited; a new one has none. */
  readonly edited: KeyedEntry | undefined;
}

/** A further exercise from its first slide to the journal, kept as a draft at every keystroke. Source: P-05, S-15. */
export const ExerciseFlow = ({ exercise, edited }: ExerciseFlowProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const identityCard = useIdentityCard();
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [emptyAttempt, setEmptyAttempt] = useState(0);
  const held = useExerciseDraft(draftKeyOf(`further.${exercise.id}`, edited?.key), () => ({
    at: now(),
    slideId: exercise.slides[0]?.id ?? '',
    answers: edited?.entry ?? {},
    ...(edited !== undefined && { base: edited.entry }),
  }));

  if (held.draft === null) return <Skeleton lines={6} />;
  const { answers, slideId, base = {} } = held.draft;

  const finish = () => {
    const isEmpty = !hasAnswers(exercise, answers);
    setEmptyAttempt((before) => (isEmpty ? before + 1 : 0));
    setIsReading(!isEmpty);
  };
  const save = async () => {
    setIsSaving(true);
    try {
      const written = { exercise, answers, edited: edited === undefined ? undefined : { ...edited, base } };
      await changeJournal('field_intuitions', (current) => withWritten(current, written, now()));
      await held.finish().catch((failure: unknown) => {
        // The answers are in the journal; a draft that stays is offered again and can be put aside.
        console.error('The draft could not be dropped.', failure);
      });
      toast.success(t('outcome.data_saved'));
      await navigate(furtherExercisePath(exercise.id), { replace: true });
    } catch (failure) {
      console.error('The text could not be kept on this device.', failure);
      toast.error(t('further.notSaved'));
      setIsSaving(false);
    }
  };

  return (
    <>
      {held.resumedAt !== null && !hasGoneOn && (
        <ResumedNotice
          onStartOver={held.startOver}
          words={{
            title: t('further.resumedTitle'),
            text: (date) => t('further.resumedText', { date }),
            startOver: t('further.startOver'),
            ask: t('further.startOverAsk'),
            askText: t('further.startOverText'),
            startedOver: t('further.startedOver'),
          }}
          writtenAt={held.resumedAt}
        />
      )}
      {held.keeping === 'failed' && (
        <Banner role="status" tone="warning">
          {t('further.notKept')}
        </Banner>
      )}
      <ErrorSummary
        attempt={emptyAttempt}
        errors={emptyAttempt > 0 ? [{ message: t('outcome.one_field_required') }] : []}
      />
      <ExercisePlayer
        answers={answers}
        exercise={exercise}
        finishLabel={t('further.finish')}
        identityCard={identityCard}
        onChange={(update) => {
          setEmptyAttempt(0);
          held.changeAnswers(update);
        }}
        onFinish={finish}
        onSlide={(next) => {
          setHasGoneOn(true);
          held.goTo(next);
        }}
        slideId={slideId}
      />
      <ReviewModal
        answers={answers}
        exercise={exercise}
        identityCard={identityCard}
        isOpen={isReading}
        isSaving={isSaving}
        onOpenChange={setIsReading}
        onSave={() => void save()}
      />
    </>
  );
};
