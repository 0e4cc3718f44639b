import type { Exercise } from '@ancrage/shared/content/exercise';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { nextStep, type Step } from '@ancrage/shared/journal/path-steps';
import { endingOf, leadershipFormPath, leadershipOverviewPath } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ExercisePlayer } from '#exercise/exercise-player.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { cardLinesOf } from '../model/places.ts';
import { LedBackNotice } from './led-back-notice.tsx';
import { useStep } from './use-step.ts';

interface StepFlowProps {
  /** The step in the wording of its path. */
  readonly exercise: Exercise;
  readonly step: Step;
  readonly formType: FormType;
  /** The slide to begin on, from 0. */
  readonly slide: number;
  /** Whether the user was redirected here from another step. */
  readonly isLed: boolean;
  /** The path in progress, when another one was requested. */
  readonly changedFrom: FormType | null;
}

/** A step of a guided path from its first slide to the next step, or to the end of the path. Source: P-07, T-08, T-09. */
export const StepFlow = ({ exercise, step, formType, slide, isLed, changedFrom }: StepFlowProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const identityCard = useIdentityCard();
  const underWay = useStep(exercise, step, formType, slide);
  const [isResumed, setIsResumed] = useState(slide > 0 || isLed);
  const [isLeaving, setIsLeaving] = useState(false);
  const next = nextStep(step, formType);

  if (underWay.held.draft === null) return <Skeleton lines={6} />;

  const finish = async () => {
    if (isLeaving) return;
    setIsLeaving(true);
    const isKept = await underWay.leaveFor(next === null ? 'end' : { step: next, slide: 0 });
    setIsLeaving(false);
    if (!isKept) return;
    toast.success(t('outcome.plf_saved'));
    await navigate(next === null ? endingOf(leadershipOverviewPath) : leadershipFormPath(next, formType), {
      replace: true,
    });
  };
  const goTo = (slideId: string) => {
    setIsResumed(false);
    underWay.goTo(slideId);
  };
  const [first] = exercise.slides;

  return (
    <>
      {isResumed && (
        <LedBackNotice
          changedFrom={changedFrom}
          onFirst={slide > 0 && first !== undefined ? () => goTo(first.id) : undefined}
          page={slide + 1}
        />
      )}
      {underWay.held.keeping === 'failed' && (
        <Banner role="status" tone="warning">
          {t('leadershipPath.notKept')}
        </Banner>
      )}
      <ExercisePlayer
        answers={underWay.answers}
        exercise={exercise}
        finishLabel={next === null ? t('leadershipPath.finish') : t('leadershipPath.nextStep')}
        identityCard={{ ...identityCard, ...cardLinesOf(underWay.answers) }}
        onChange={underWay.change}
        onFinish={() => void finish()}
        onSlide={goTo}
        slideId={underWay.slideId}
      />
      <SecondVersions entryKey={null} exercises={[exercise]} field="field_plf" onlyAsked situation={null} />
      <SecondVersions
        entryKey={formType}
        exercises={[exercise]}
        field="field_intuitions"
        onlyAsked
        situation={null}
      />
    </>
  );
};
