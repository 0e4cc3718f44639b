import type { ContentDocument, ExerciseId } from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import { pathExercisesOf } from '@ancrage/shared/content/field-exercises';
import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import { withValues } from '@ancrage/shared/content/placeholders';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { type JsonObject, own } from '@ancrage/shared/journal/json';
import { FORM_TYPES, type FormType } from '@ancrage/shared/journal/leadership-path';

type Exercises = ContentDocument['exercises'];
export type Content = Pick<ContentDocument, 'exercises' | 'further'>;

const SINGLE: Readonly<Partial<Record<JournalField, ExerciseId>>> = {
  field_cid: 'identity-card',
  field_deviateurs: 'derailor',
  field_pretentions: 'claim',
  field_intuitions: 'reconnection',
};

const textAt = (entry: JsonObject, key: string): string => {
  const value = own(entry, key);
  return typeof value === 'string' ? value.trim() : '';
};

/** The guided path of a name; the first one for any other text. */
export const formTypeNamed = (name: string): FormType => FORM_TYPES.find((one) => one === name) ?? 'plf';

/** The exercises of a guided path, in its wording. */
export const stepsOnPath = (exercises: Exercises, formType: FormType): Exercise[] =>
  pathExercisesOf(exercises).map((exercise) => exerciseOnPath(exercise, formType));

/**
 * The exercises that ask for the answers of an entry.
 * @param someone the name for an unnamed other person of an exchange
 */
export const askedBy = (
  field: JournalField,
  entry: JsonObject,
  { exercises, further }: Content,
  someone: string,
): Exercise[] => {
  if (field === 'field_plf') return stepsOnPath(exercises, formTypeNamed(textAt(entry, 'form_type')));
  if (field === 'field_amitiepro')
    return [withValues(exercises.friendship, { person: textAt(entry, 'person') || someone })];
  const special = textAt(entry, 'special');
  const ofFurther = exerciseOfSpecial(special);
  if (field === 'field_intuitions' && ofFurther !== null)
    return further.filter(({ id }) => id === ofFurther.exerciseId);
  if (field === 'field_intuitions' && special !== '')
    return [...stepsOnPath(exercises, formTypeNamed(special)), exercises.reconnection];
  const id = SINGLE[field];
  return id === undefined ? [] : [exercises[id]];
};
