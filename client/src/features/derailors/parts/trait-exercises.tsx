import type { Exercise } from '@ancrage/shared/content/exercise';
import { type TraitKind } from '@ancrage/shared/paths/edit-paths';
import type { ReactNode } from 'react';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';

/** The content of both exercises. */
export type TraitExercises = Readonly<Record<TraitKind, Exercise>>;

/** Shows what both exercises are needed for once they are on the device. Source: E-09. */
export const WithTraitExercises = ({
  children,
}: {
  readonly children: (exercises: TraitExercises) => ReactNode;
}) => (
  <ExerciseLoader id="derailor">
    {(derailor) => <ExerciseLoader id="claim">{(claim) => children({ derailor, claim })}</ExerciseLoader>}
  </ExerciseLoader>
);
