import type { ExerciseId } from './document.ts';
import type { Exercise } from './exercise.ts';

/** What an exercise may leave open in its sentences, such as `{person}`; one not named here leaves nothing open. */
export const PLACEHOLDERS: Readonly<Partial<Record<ExerciseId, readonly string[]>>> = {
  friendship: ['person'],
};

const PLACEHOLDER = /\{(\w+)\}/g;

/** The names that a text leaves open. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The names left open in an exercise, each once. */
export const placeholdersOf = (exercise: Exercise): string[] => [
  ...new Set(textsIn(exercise).flatMap(namesIn)),
];

/**
 * The exercise with its open places filled; ids and keys have none. Source: P-10.
 * @param values what stands for each name; a name without a value stays open
 */
export const withValues = (exercise: Exercise, values: Readonly<Record<string, string>>): Exercise =>
  JSON.parse(JSON.stringify(exercise), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replace(PLACEHOLDER, (open, name: string) =>
          Object.hasOwn(values, name) ? (values[name] ?? open) : open,
        )
      : value,
  );
