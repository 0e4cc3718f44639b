import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { SLIDE_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FieldChange } from '#journal-data/journal/journal-changes.ts';
import { saveChanges } from '#journal-data/journal/save-changes.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { ChangeAnswers } from './block-props.ts';
import { SummarySections } from './blocks/summary-block.tsx';
import { DraftFoundNotice } from './draft-found-notice.tsx';
import { DraftStatus } from './draft-status.tsx';
import { ExercisePlayer } from './exercise-player.tsx';
import { type Answers, firstAsking, visibleSlides } from './model/answers.ts';
import { hasAnswers } from './model/settle.ts';
import { OtherTexts } from './other-texts.tsx';
import { useSteady } from './player/use-steady.ts';
import { ReviewModal } from './review-modal.tsx';
import { useExerciseDraft } from './use-exercise-draft.ts';
import { useFindOthers } from './use-other-texts.ts';

/** The changes to write to the journal. */
interface ToSave {
  readonly change: FieldChange;
  /** The message once it is saved on the device. */
  readonly message: string;
  /** The path that follows then. */
  readonly to: () => string;
}

interface ExerciseFlowProps {
  readonly exercise: Exercise;
  /** The draft's key on the device. */
  readonly draftKey: string;
  /** The entry being edited; absent for a new one. */
  readonly edited: IntuitionsEntry | undefined;
  /** The key of the entry being edited. */
  readonly editedKey: string | undefined;
  /** What a new entry begins with. */
  readonly initial?: Answers | undefined;
  /** The text above the review before saving. */
  readonly review: { readonly title: string; readonly text: string };
  /** @param base the entry as it was when editing began */
  readonly toSave: (answers: Answers, base: Answers) => ToSave;
  /** Asks before the exercise is left, if necessary. */
  readonly leaveGuard?: (asking: {
    /** Called at the moment of leaving: false once the answers are saved. */
    readonly mustAsk: () => boolean;
    /** Whether the draft is saved on the device. */
    readonly isKept: boolean;
  }) => ReactNode;
}

/**
 * An exercise from its first slide to its summary and the journal, saved as a draft at every keystroke. Source: P-05,
 * S-14, S-15.
 */
export const ExerciseFlow = ({
  exercise,
  draftKey,
  edited,
  editedKey,
  initial,
  review,
  toSave,
  leaveGuard,
}: ExerciseFlowProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const identityCard = useIdentityCard();
  const [query] = useSearchParams();
  const findOthers = useFindOthers('field_intuitions');
  const others = editedKey === undefined ? [] : findOthers(editedKey, [exercise]);
  const isSaved = useRef(false);
  // The slide in the address, until the user moves to another one.
  const [openedOn, setOpenedOn] = useState(query.get(SLIDE_PARAMETER));
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [emptyAttempt, setEmptyAttempt] = useState(0);
  const mustAsk = useCallback(() => !isSaved.current, []);
  const begin = () => ({
    at: now(),
    slideId: (edited ? firstAsking(visibleSlides(exercise, edited)) : exercise.slides[0])?.id ?? '',
    answers: edited ?? initial ?? {},
    ...((edited ?? initial) !== undefined && { base: edited ?? initial }),
  });
  const held = useExerciseDraft(draftKey, exercise, begin, edited);

  const change = useSteady<Parameters<ChangeAnswers>>((update) => {
    setEmptyAttempt(0);
    held.changeAnswers(update);
    if (openedOn === null) return;
    setOpenedOn(null);
    held.goTo(openedOn);
  });
  const goTo = useSteady((next: string) => {
    setHasGoneOn(true);
    setOpenedOn(null);
    held.goTo(next);
  });
  const checkThen = (goOn: () => void) => {
    const isEmpty = !hasAnswers(exercise, held.draft?.answers ?? {});
    setEmptyAttempt((before) => (isEmpty ? before + 1 : 0));
    if (!isEmpty) goOn();
  };
  const finish = useSteady(() =>
    checkThen(() => {
      setIsReading(true);
      setHasRead(true);
    }),
  );
  const save = useSteady(() => checkThen(() => void saveAndLeave()));

  const saveAndLeave = async () => {
    if (held.draft === null) return;
    setIsSaving(true);
    try {
      const { change, message, to } = toSave(held.draft.answers, held.draft.base ?? {});
      await held.finish((endDraft) => saveChanges([change], endDraft));
      isSaved.current = true;
      toast.success(message);
      await navigate(to(), { replace: true });
    } catch (failure) {
      console.error('The answers could not be kept on this device.', failure);
      toast.error(t('exercise.flow.notSaved'));
      setIsSaving(false);
    }
  };

  if (held.draft === null) return <Skeleton lines={6} />;
  const { answers } = held.draft;
  if (isReading && held.isSavedElsewhere) setIsReading(false);

  return (
    <>
      {held.resumedAt !== null && !hasGoneOn && (
        <DraftFoundNotice onStartOver={held.startOver} writtenAt={held.resumedAt} />
      )}
      <DraftStatus held={held} />
      <ErrorSummary
        attempt={emptyAttempt}
        errors={emptyAttempt > 0 ? [{ message: t('outcome.one_field_required') }] : []}
      />
      <ExercisePlayer
        answers={answers}
        exercise={exercise}
        finishLabel={t('exercise.flow.finish')}
        identityCard={identityCard}
        onChange={change}
        onFinish={finish}
        isEdit={edited !== undefined}
        isSaving={isSaving}
        onSave={edited !== undefined || hasRead ? save : undefined}
        onSlide={goTo}
        slideId={openedOn ?? held.draft.slideId}
      />
      <OtherTexts texts={others} />
      <ReviewModal
        {...review}
        isOpen={isReading}
        isSaving={isSaving}
        onOpenChange={setIsReading}
        onSave={() => void saveAndLeave()}
      >
        {(leadOn) =>
          exercise.summary !== undefined && (
            <SummarySections
              answers={answers}
              block={exercise.summary}
              identityCard={identityCard}
              lines={{
                slides: visibleSlides(exercise, answers),
                open: (next) => leadOn(() => goTo(next)),
              }}
            />
          )
        }
      </ReviewModal>
      {leaveGuard?.({ mustAsk, isKept: held.keeping === 'kept' })}
    </>
  );
};
