import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { formTypeOf, type Step, savedPosition, stepsOf } from '@ancrage/shared/journal/path-steps';
import { leadershipOverviewPath } from '@ancrage/shared/paths/app-paths';
import { useMemo, useState } from 'react';
import { useExercise } from '#exercise/content.ts';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { ExercisePage } from '#exercise/exercise-page.tsx';
import { usePathName } from '#exercise/use-path-name.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { StepFlow } from '../parts/step-flow.tsx';

interface LeadershipStepScreenProps {
  readonly step: Step;
  readonly formType: FormType;
  /** Whether the user was redirected here from another step. */
  readonly isLed: boolean;
}

/** One step of a guided path. The saved progress is read once, when the step opens. Source: R-19, T-09. */
export const LeadershipStepScreen = ({ step, formType, isLed }: LeadershipStepScreenProps) => {
  const { t } = useTranslation();
  const pathName = usePathName();
  const content = useExercise(`plf${step}`);
  const path = useJournalField('field_plf');
  const [opened] = useState(() => {
    const saved = savedPosition(path, formType);
    const former = formTypeOf(path);
    return {
      slide: saved?.step === step ? saved.slide : 0,
      changedFrom: saved !== null && former !== formType ? former : null,
    };
  });
  const exercise = useMemo(
    () => (content.state === 'ready' ? exerciseOnPath(content.exercise, formType) : null),
    [content, formType],
  );
  const steps = stepsOf(formType);
  const slide = Math.min(opened.slide, (exercise?.slides.length ?? 1) - 1);
  return (
    <ExercisePage
      closeTo={leadershipOverviewPath}
      partOf={t('leadershipPath.place', {
        path: pathName(formType),
        number: steps.indexOf(step) + 1,
        total: steps.length,
      })}
      title={exercise?.title ?? t('leadershipPath.title')}
    >
      <ExerciseLoader id={`plf${step}`}>
        {() =>
          exercise !== null && (
            <StepFlow
              changedFrom={opened.changedFrom}
              exercise={exercise}
              formType={formType}
              isLed={isLed}
              slide={slide}
              step={step}
            />
          )
        }
      </ExerciseLoader>
    </ExercisePage>
  );
};
