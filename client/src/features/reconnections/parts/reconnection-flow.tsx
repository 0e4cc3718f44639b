import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { draftKeyOf } from '#exercise/draft.ts';
import { ExercisePlayer } from '#exercise/exercise-player.tsx';
import { hasAnswers } from '#exercise/model/settle.ts';
import { useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { changeJournal } from '#journal-data/journal.ts';
import { useIdentityCard } from '#journal-data/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { intuitionCount, withEditedReconnection, withNewReconnection } from '../model/saved-entry.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { ResumedNotice } from './resumed-notice.tsx';
import { SummaryModal } from './summary-modal.tsx';

interface ReconnectionFlowProps {
  readonly exercise: Exercise;
  /** The reconnection being edited; a new one has none. */
  readonly edited?: { readonly dateKey: string; readonly entry: IntuitionsEntry } | undefined;
}

/** Writes the answers into the journal and gives the key they stand under. Resolves once they are on the device. */
const keepReconnection = async (
  { exercise, edited }: ReconnectionFlowProps,
  answers: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>>,
): Promise<string> => {
  let dateKey = edited?.dateKey ?? '';
  await changeJournal('field_intuitions', (current) => {
    if (edited !== undefined) return withEditedReconnection(current, exercise, edited.dateKey, base, answers);
    const added = withNewReconnection(current, exercise, answers, now());
    dateKey = added.dateKey;
    return added.intuitions;
  });
  return dateKey;
};

/** A reconnection from its first question to its summary, kept as a draft at every keystroke. Source: P-05, S-14, S-15. */
export const ReconnectionFlow = ({ exercise, edited }: ReconnectionFlowProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const identityCard = useIdentityCard();
  const isSaved = useRef(false);
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [emptyAttempt, setEmptyAttempt] = useState(0);
  const mustAsk = useCallback(() => !isSaved.current, []);
  const held = useExerciseDraft(draftKeyOf('reconnection', edited?.dateKey), () => ({
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
      const dateKey = await keepReconnection({ exercise, edited }, answers, base);
      isSaved.current = true;
      await held.finish().catch((failure: unknown) => {
        // The answers are in the journal; a draft that stays is offered again and can be put aside.
        console.error('The draft could not be dropped.', failure);
      });
      toast.success(
        t(intuitionCount(exercise, answers) === 1 ? 'outcome.intuition_saved' : 'outcome.intuitions_saved'),
      );
      await navigate(viewReconnectionPath(dateKey), { replace: true });
    } catch (failure) {
      console.error('The reconnection could not be kept on this device.', failure);
      toast.error(t('reconnections.add.notSaved'));
      setIsSaving(false);
    }
  };

  return (
    <>
      {held.resumedAt !== null && !hasGoneOn && (
        <ResumedNotice onStartOver={held.startOver} writtenAt={held.resumedAt} />
      )}
      {held.keeping === 'failed' && (
        <Banner role="status" tone="warning">
          {t('reconnections.add.notKept')}
        </Banner>
      )}
      <ErrorSummary
        attempt={emptyAttempt}
        errors={emptyAttempt > 0 ? [{ message: t('outcome.one_field_required') }] : []}
      />
      <ExercisePlayer
        answers={answers}
        exercise={exercise}
        finishLabel={t('reconnections.add.finish')}
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
      <SummaryModal
        answers={answers}
        exercise={exercise}
        identityCard={identityCard}
        isOpen={isReading}
        isSaving={isSaving}
        onOpenChange={setIsReading}
        onSave={save}
      />
      <LeaveGuard isKept={held.keeping === 'kept'} mustAsk={mustAsk} />
    </>
  );
};
