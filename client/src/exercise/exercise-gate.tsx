import type { ExerciseId } from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useExercise } from './content.ts';

interface ExerciseGateProps {
  readonly id: ExerciseId;
  readonly children: (exercise: Exercise) => ReactNode;
}

/** Shows what an exercise is needed for once it is on the device; until then its place, or why it cannot be had. Source: E-09. */
export const ExerciseGate = ({ id, children }: ExerciseGateProps) => {
  const { t } = useTranslation();
  const content = useExercise(id);
  if (content.state === 'ready') return children(content.exercise);
  if (content.state === 'loading') return <Skeleton lines={6} />;
  return (
    <Banner
      action={
        <Button icon="refresh" onClick={content.retry}>
          {t('exercise.retry')}
        </Button>
      }
      icon="cloud-off"
      role="status"
      title={t('exercise.failedTitle')}
      tone="warning"
    >
      {t('exercise.failedText')}
    </Banner>
  );
};
