import type { ExerciseDraft } from '../draft.ts';
import type { Answers } from './answers.ts';

type Edit = Pick<ExerciseDraft, 'answers' | 'base'>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * An edit of an entry that may have moved on meanwhile: where nothing was written here, it begins with the entry as it is
 * now; an answer that was written or taken away here stays over what it was written on.
 */
export const movedOn = ({ answers, base = {} }: Edit, current: Answers): Required<Edit> => {
  const keys = new Set([...Object.keys(base), ...Object.keys(answers)]);
  const written = new Set([...keys].filter((key) => !same(base[key], answers[key])));
  const over = (side: Answers): Answers =>
    Object.fromEntries([
      ...Object.entries(current).filter(([key]) => !written.has(key)),
      ...Object.entries(side).filter(([key]) => written.has(key)),
    ]);
  return { answers: over(answers), base: over(base) };
};
