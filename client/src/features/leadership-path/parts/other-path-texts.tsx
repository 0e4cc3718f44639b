import { pathExercisesOf } from '@ancrage/shared/content/field-exercises';
import { useExercises } from '#exercise/content.ts';
import { OtherTexts } from '#exercise/other-texts.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';

/** The texts of the guided paths that no step asks for. Nothing when there are none. */
export const OtherPathTexts = () => {
  const exercises = useExercises();
  const findOthers = useFindOthers('field_plf');
  return exercises !== null && <OtherTexts texts={findOthers(null, pathExercisesOf(exercises))} />;
};
