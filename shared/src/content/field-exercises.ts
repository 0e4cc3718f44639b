import type { JournalField } from '../journal/fields.ts';
import { exerciseOfSpecial } from '../journal/further-exercises.ts';
import type { ContentDocument, ExerciseId } from './document.ts';
import type { Exercise } from './exercise.ts';

/** The exercises there are. */
interface Content {
  readonly exercises: ContentDocument['exercises'];
  readonly further: readonly Exercise[];
}

const PATH_EXERCISES = [
  'plf1',
  'plf2',
  'plf3',
  'plf4',
  'plf5',
  'plf6',
  'resourceful-moment',
] as const satisfies readonly ExerciseId[];

/** The exercises whose answers the guided paths keep. Source: E-07. */
export const pathExercisesOf = (exercises: ContentDocument['exercises']): Exercise[] =>
  PATH_EXERCISES.map((id) => exercises[id]);

/**
 * The exercises whose answers an entry of a field holds, and the screens show; none for a note, which is no exercise.
 * @param special what an entry of the intuitions says of where it comes from; empty for a reconnection
 */
export const exercisesOf = (
  field: JournalField,
  { exercises, further }: Content,
  special = '',
): readonly Exercise[] => {
  switch (field) {
    case 'field_cid':
      return [exercises['identity-card']];
    case 'field_plf':
      return pathExercisesOf(exercises);
    case 'field_deviateurs':
      return [exercises.derailor];
    case 'field_pretentions':
      return [exercises.claim];
    case 'field_amitiepro':
      return [exercises.friendship];
    case 'field_intuitions': {
      if (special === '') return [exercises.reconnection];
      const id = exerciseOfSpecial(special)?.exerciseId;
      return further.filter((exercise) => exercise.id === id);
    }
    case 'field_celebrations':
      return [];
  }
};
