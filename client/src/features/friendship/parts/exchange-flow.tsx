import type { Exercise } from '@ancrage/shared/content/exercise';
import { FRIENDSHIP_STAGES, type Friendship, type FriendshipStage } from '@ancrage/shared/journal/friendship';
import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import { endingOf, friendshipExchangePath } from '@ancrage/shared/paths/app-paths';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DraftFoundNotice } from '#exercise/draft-found-notice.tsx';
import { DraftStatus } from '#exercise/draft-status.tsx';
import { ExercisePlayer } from '#exercise/exercise-player.tsx';
import { LeaveGuard } from '#exercise/leave-guard.tsx';
import { isAnswered, slideAsking } from '#exercise/model/answers.ts';
import { OtherTexts } from '#exercise/other-texts.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { type FieldChange, fieldChanged } from '#journal-data/journal/journal-changes.ts';
import { entryEdited, saveChanges } from '#journal-data/journal/save-changes.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import {
  editedExchange,
  editedIntuitions,
  type WrittenStage,
  withNoneLeft,
} from '../model/saved-exchange.ts';
import { isFinished, nextStage } from '../model/stages.ts';
import { DeleteExchange } from './delete-exchange.tsx';
import { useExchangeDraft } from './use-exchange-draft.ts';

interface ExchangeFlowProps {
  readonly exercise: Exercise;
  readonly dateKey: string;
  readonly entry: Friendship;
  readonly stage: FriendshipStage;
  /** How many stages were saved in a row; right after a save, leaving loses nothing and needs no question. */
  readonly round: number;
  /** What comes after the stage. */
  readonly children?: ReactNode;
}

/** What was missing when a stage was to be saved. */
interface Lack {
  readonly stage: FriendshipStage;
  readonly message: string;
  readonly attempt: number;
}

const SAVE_WORDS = {
  prepare: 'friendship.exchange.savePrepare',
  express: 'friendship.exchange.saveExpress',
  listen: 'friendship.exchange.saveListen',
  end: 'friendship.exchange.saveEnd',
} as const;

/**
 * The journal changes of one stage.
 * @param isGone whether the exchange was deleted during the edit, with its intuitions
 */
const changesOf = (
  dateKey: string,
  entry: Friendship,
  written: WrittenStage,
  isGone: boolean,
): FieldChange[] => {
  const exchange = entryEdited('field_amitiepro', dateKey, editedExchange(entry, written));
  const { answers, base } = written;
  const isSame = JSON.stringify(answers[INTUITIONS_KEY]) === JSON.stringify(base[INTUITIONS_KEY]);
  if (isSame && !isGone) return [exchange];
  const edit = editedIntuitions(dateKey, written);
  const intuitions =
    edit === null
      ? fieldChanged('field_intuitions', (all) => withNoneLeft(all, dateKey))
      : entryEdited('field_intuitions', specialOfExchange(dateKey), edit);
  return [exchange, intuitions];
};

/** What a stage still requires, and the slide that asks for it. Source: V-01. */
const lackOf = (stageExercise: Exercise, answers: WrittenStage['answers'], stage: FriendshipStage) => {
  const who = slideAsking(stageExercise.slides, 'person');
  if (who !== undefined && !isAnswered(answers, 'person'))
    return { slideId: who.id, code: 'field_required' } as const;
  const advice = slideAsking(stageExercise.slides, 'advice');
  const hasAdvice = Object.keys(answers).some((key) => key.startsWith('advice-') && isAnswered(answers, key));
  if (stage === 'end' && advice !== undefined && !hasAdvice)
    return { slideId: advice.id, code: 'one_field_required' } as const;
  return null;
};

/**
 * One stage of an exchange, from its first slide to the journal, saved as a draft at every keystroke. Source: P-10,
 * S-19.
 */
export const ExchangeFlow = ({ exercise, dateKey, entry, stage, round, children }: ExchangeFlowProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const isTouched = useRef(round === 0);
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const [lack, setLack] = useState<Lack | null>(null);
  const mustAsk = useCallback(() => !isLeaving.current && isTouched.current, []);
  const others = useFindOthers('field_amitiepro')(dateKey, [exercise]);
  const draft = useExchangeDraft(exercise, dateKey, entry, stage);
  const { held, answers, base, stageExercise } = draft;
  const wasResumed = held.resumedAt !== null;
  useEffect(() => {
    if (wasResumed) isTouched.current = true; // changes from before the reload are in the draft
  }, [wasResumed]);

  if (held.draft === null) return <Skeleton lines={6} />;
  const wasFinished = isFinished(entry);
  const save = async () => {
    const next = wasFinished ? null : nextStage(stage);
    try {
      isLeaving.current = true;
      const changes = changesOf(dateKey, entry, { exercise, stage, base, answers }, draft.isGone);
      await held.finish((endDraft) => saveChanges(changes, endDraft));
      toast.success(t('outcome.data_saved'));
      const to = friendshipExchangePath(dateKey, next ?? 'end');
      await navigate(wasFinished || next !== null ? to : endingOf(to), {
        replace: next === null,
        state: { round: round + 1 },
      });
    } catch (failure) {
      isLeaving.current = false;
      console.error('The exchange could not be kept on this device.', failure);
      toast.error(t('exercise.flow.notSaved'));
    }
  };
  const finish = () => {
    const found = lackOf(stageExercise, answers, stage);
    if (found === null) {
      void save();
      return;
    }
    draft.goTo(found.slideId);
    setLack({ stage, message: t(`outcome.${found.code}`), attempt: (lack?.attempt ?? 0) + 1 });
  };

  return (
    <>
      {held.resumedAt !== null && !hasGoneOn && (
        <DraftFoundNotice
          onStartOver={held.startOver}
          words={{
            startOver: t('friendship.exchange.startOver'),
            ask: t('friendship.exchange.startOverAsk'),
            askText: t('friendship.exchange.startOverText'),
          }}
          writtenAt={held.resumedAt}
        />
      )}
      <DraftStatus held={held} />
      <ErrorSummary attempt={lack?.attempt ?? 0} errors={lack?.stage === stage ? [lack] : []} />
      <ExercisePlayer
        answers={answers}
        exercise={stageExercise}
        finishLabel={wasFinished ? t('friendship.exchange.saveChange') : t(SAVE_WORDS[stage])}
        identityCard={{}}
        isEdit={wasFinished}
        key={stage}
        onChange={(update) => {
          isTouched.current = true;
          setLack(null);
          draft.change(update);
        }}
        onFinish={finish}
        onSave={wasFinished ? finish : undefined}
        onSlide={(next) => {
          isTouched.current = true;
          setHasGoneOn(true);
          draft.goTo(next);
        }}
        slideId={draft.slideId}
      />
      {children}
      <OtherTexts texts={others} />
      <SecondVersions entryKey={dateKey} exercises={[exercise]} field="field_amitiepro" situation={null} />
      <SecondVersions
        entryKey={specialOfExchange(dateKey)}
        exercises={[exercise]}
        field="field_intuitions"
        situation={null}
      />
      <div className="border-border border-t pt-5">
        <DeleteExchange
          dateKey={dateKey}
          isAside
          onLeaving={() => {
            isLeaving.current = true;
          }}
        />
      </div>
      <LeaveGuard
        isKept={held.keeping === 'kept'}
        mustAsk={mustAsk}
        question={t('outcome.exit_friendship')}
        staysAt={(pathname) =>
          FRIENDSHIP_STAGES.some((one) => pathname === friendshipExchangePath(dateKey, one))
        }
      />
    </>
  );
};
