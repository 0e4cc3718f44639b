import type { FormType } from '../journal/leadership-path.ts';
import { type Exercise, exerciseSchema, type Wording } from './exercise.ts';

/** What a wording says on a guided path; one that differs for past and upcoming stays as it is. Source: P-08. */
const onPath = (wording: Wording, formType: FormType): Wording =>
  typeof wording === 'object' && 'plf' in wording ? (wording[formType] ?? wording.plf) : wording;

const isWordingByPath = (value: object): value is Extract<Wording, { plf: string }> =>
  'plf' in value && typeof value.plf === 'string';

const resolved = (value: unknown, formType: FormType): unknown => {
  if (Array.isArray(value)) return value.map((inner) => resolved(inner, formType));
  if (typeof value !== 'object' || value === null) return value;
  if (isWordingByPath(value)) return onPath(value, formType);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, formType)]));
};

/**
 * An exercise as one guided path words it: the slides of the other paths are gone, and every sentence is this path's.
 * Source: P-08.
 */
export const exerciseOnPath = (exercise: Exercise, formType: FormType): Exercise =>
  exerciseSchema.parse(
    resolved(
      {
        ...exercise,
        slides: exercise.slides.filter((slide) => slide.paths?.includes(formType) ?? true),
      },
      formType,
    ),
  );
