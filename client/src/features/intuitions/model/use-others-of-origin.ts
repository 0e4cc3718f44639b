import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import type { OtherText } from '@ancrage/shared/journal/other-texts';
import { isSpecial, type KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { useExercise, useFurtherExercises } from '#exercise/content.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';

const NONE: readonly OtherText[] = [];

/**
 * Finds the texts of an entry that no exercise asks for; none while the exercises are not loaded. For an entry of
 * unknown origin, no other page shows more than its intuitions.
 */
export const useOthersOfOrigin = (): ((keyed: KeyedEntry) => readonly OtherText[]) => {
  const findOthers = useFindOthers('field_intuitions');
  const reconnection = useExercise('reconnection');
  const further = useFurtherExercises();
  return ({ key, entry }) => {
    if (reconnection.state !== 'ready') return NONE;
    const id = exerciseOfSpecial(entry.special ?? '')?.exerciseId;
    const own = further.filter((exercise) => exercise.id === id);
    return findOthers(key, isSpecial(entry) ? own : [reconnection.exercise]);
  };
};

/** Whether the page of its exercise shows an entry with all its texts. */
export const useHasPage = (): ((keyed: KeyedEntry) => boolean) => {
  const further = useFurtherExercises();
  return ({ entry }) => {
    const id = exerciseOfSpecial(entry.special ?? '')?.exerciseId;
    return !isSpecial(entry) || further.some((exercise) => exercise.id === id);
  };
};
