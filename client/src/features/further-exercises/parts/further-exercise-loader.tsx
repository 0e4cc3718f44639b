import type { Exercise } from '@ancrage/shared/content/exercise';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useFurtherExercise } from '#exercise/content.ts';
import { ExercisePlaceholder } from '#exercise/exercise-loader.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { GoneFurther } from './gone-further.tsx';

interface FurtherExerciseLoaderProps {
  readonly children: (exercise: Exercise) => ReactNode;
}

/** Loads the exercise in the address; shows a message when the firm has none with this id. */
export const FurtherExerciseLoader = ({ children }: FurtherExerciseLoaderProps) => {
  const { t } = useTranslation();
  const { exercise: id = '' } = useParams();
  const content = useFurtherExercise(id);
  if (content.state === 'ready') return children(content.exercise);
  return (
    <Page title={t('shell.menu.further')}>
      {content.state === 'unknown' ? (
        <GoneFurther text={t('further.goneText')} title={t('further.gone')} />
      ) : (
        <ExercisePlaceholder content={content} />
      )}
    </Page>
  );
};
