import type { Exercise } from '@ancrage/shared/content/exercise';
import { segmentsOf } from '@ancrage/shared/journal/answer-path';
import { wordsUnder } from '@ancrage/shared/journal/entry-words';
import type { Json } from '@ancrage/shared/journal/json';
import { answerLabel, withOptionLabels } from './answer-label.ts';
import type { Situation } from './wording.ts';

/** A segment of a path as the flat keys of questions have it: places are counted from 1. */
const flat = (segment: string): string => (/^\d{1,2}$/.test(segment) ? String(Number(segment) + 1) : segment);

/**
 * The label of the answer at a path; null when no exercise asks for it. The key of its question is the first part of
 * the path, as in most entries, or the end of it, as in guided paths and exchanges (`express/risks/1` has the key
 * `express-risks-2`).
 */
export const labelAt = (
  path: string,
  exercises: readonly Exercise[],
  situation: Situation,
): string | null => {
  const segments = segmentsOf(path);
  const ends = segments.map((_, start) => segments.slice(start).map(flat).join('-'));
  for (const key of [segments[0] ?? '', ...ends])
    for (const exercise of exercises) {
      const label = answerLabel(exercise, key, situation);
      if (label !== null) return label;
    }
  return null;
};

/** A value in readable form: a choice has the label of its option; an empty text for none. */
export const valueInWords = (
  path: string,
  value: Json | undefined,
  exercises: readonly Exercise[],
): string => {
  if (value === undefined || value === null) return '';
  const key = segmentsOf(path).at(-1) ?? '';
  const { [key]: named = value } = withOptionLabels({ [key]: value }, exercises);
  const words = wordsUnder('', named);
  return words.length > 0 || typeof named === 'string' ? words.join('\n') : JSON.stringify(named);
};
