import type { Exercise } from '@ancrage/shared/content/exercise';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeAnswers } from '#exercise/block-props.ts';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { type Answers, visibleSlides } from '#exercise/model/answers.ts';
import { touched } from '#exercise/model/overlay.ts';
import { settle } from '#exercise/model/settle.ts';
import { type HeldDraft, useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Arrival, keepStep } from '../model/keep-step.ts';
import { answersIn } from '../model/places.ts';
import { useStepFields } from './use-step-fields.ts';

interface StepUnderWay {
  readonly held: HeldDraft;
  readonly answers: Answers;
  readonly slideId: string;
  readonly change: ChangeAnswers;
  /** Shows another slide and saves that one is there. */
  readonly goTo: (slideId: string) => void;
  /** Saves, and moves to a place or finishes the path; returns whether it is on the device. */
  readonly leaveFor: (arrival: Arrival) => Promise<boolean>;
}

const beginDraft = () => ({ at: now(), slideId: '', answers: {} });

/**
 * A step of a guided path in progress: every keystroke is saved as a draft, and written to the journal with the
 * position whenever the user moves on or leaves. Source: E-07, T-08, T-09.
 * @param slide the slide to begin on, from 0
 */
export const useStep = (exercise: Exercise, step: Step, formType: FormType, slide: number): StepUnderWay => {
  const { t } = useTranslation();
  const toast = useToast();
  const fields = useStepFields();
  const [index, setIndex] = useState(slide);
  const journal = answersIn(fields, formType);
  const held = useExerciseDraft(draftKeyOf(`plf${step}`), exercise, beginDraft, journal, 'touched');
  const { answers, base = {} } = held.draft ?? { answers: journal, base: journal };
  const slides = visibleSlides(exercise, answers);
  const shown = Math.min(index, slides.length - 1);
  const hasLeft = useRef(false);

  const keep = (arrival: Arrival) => {
    const written = touched({ answers: settle(exercise, answers), base });
    return held.save(answers, (endDraft) => keepStep(fields, formType, written, arrival, endDraft));
  };

  const keepLeft = useEffectEvent(() => {
    if (hasLeft.current || Object.keys(touched({ answers, base }).answers).length === 0) return;
    keep({ step, slide: shown }).catch((failure: unknown) => {
      // The answers stay in the draft, which is loaded when the step is opened again.
      console.error('The step could not be kept as it was left.', failure);
    });
  });
  useEffect(() => () => keepLeft(), []);

  const reportFailure = (failure: unknown) => {
    console.error('The step could not be kept on this device.', failure);
    toast.error(t('exercise.flow.notSaved'));
  };

  return {
    held,
    answers,
    slideId: slides[shown]?.id ?? '',
    change: held.changeAnswers,
    goTo: (slideId) => {
      const at = Math.max(
        0,
        slides.findIndex(({ id }) => id === slideId),
      );
      setIndex(at);
      keep({ step, slide: at }).catch(reportFailure);
    },
    leaveFor: async (arrival) => {
      try {
        await keep(arrival);
      } catch (failure) {
        reportFailure(failure);
        return false;
      }
      hasLeft.current = true;
      return true;
    },
  };
};
