import type { ExerciseId } from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { type ExerciseState, useExercise } from './content.ts';
import { ContentPlaceholder } from './content-placeholder.tsx';

interface ExerciseLoaderProps {
  readonly id: ExerciseId;
  readonly children: (exercise: Exercise) => ReactNode;
}

type AwaitedProps = { readonly content: Exclude<ExerciseState, { state: 'ready' }> };

/** A placeholder for an exercise that is not on the device yet, or the reason why it cannot be loaded. Source: E-09. */
export const ExercisePlaceholder = ({ content }: AwaitedProps) => {
  const { t } = useTranslation();
  const failed = { title: t('exerciseGate.failedTitle'), text: t('exerciseGate.failedText') };
  return <ContentPlaceholder content={content} failed={failed} />;
};

/**
 * Renders its children with an exercise once it is on the device; until then a placeholder, or the reason why it cannot
 * be loaded. Source: E-09.
 */
export const ExerciseLoader = ({ id, children }: ExerciseLoaderProps) => {
  const content = useExercise(id);
  return content.state === 'ready' ? children(content.exercise) : <ExercisePlaceholder content={content} />;
};
