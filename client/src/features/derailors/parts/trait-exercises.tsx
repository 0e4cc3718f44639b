import type { Exercise } from '@ancrage/shared/content/exercise';
import { type TraitKind } from '@ancrage/shared/paths/edit-paths';
import type { ReactNode } from 'react';
import { ExerciseGate } from '#exercise/exercise-gate.tsx';

/** The content of both exercises. */
export type TraitExercises = Readonly<Record<TraitKind, Exercise>>;

/** Shows what both exercises are needed for once they are on the device. Source: E-09. */
export const WithTraitExercises = ({
  children,
}: {
  readonly children: (exercises: TraitExercises) => ReactNode;
}) => (
  <ExerciseGate id="derailor">
    {(derailor) => <ExerciseGate id="claim">{(claim) => children({ derailor, claim })}</ExerciseGate>}
  </ExerciseGate>
);
