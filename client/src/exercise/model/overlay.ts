import type { ExerciseDraft } from '../draft.ts';
import type { Answers } from './answers.ts';

/** What was written over the answers of the journal and is not in it yet: null stands for an answer taken away. */
type Overlay = Answers;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What has to be laid over `base` to read `edited`. */
export const overlayOf = (base: Answers, edited: Answers): Overlay => {
  const keys = new Set([...Object.keys(base), ...Object.keys(edited)]);
  return Object.fromEntries(
    [...keys].filter((key) => !same(base[key], edited[key])).map((key) => [key, edited[key] ?? null]),
  );
};

/** The answers as they read with what was written over them. */
export const overlaidWith = (base: Answers, overlay: Overlay): Answers =>
  Object.fromEntries(Object.entries({ ...base, ...overlay }).filter(([, value]) => value !== null));

/** What lies over the journal in a draft, and of each answer what it lies over: null for nothing, or what nobody knows. */
type Laid = Pick<ExerciseDraft, 'answers' | 'base'>;

/** What answers lie over, of those written earlier and of those just written over the journal as it is. */
export const basesOf = ({ answers, base = {} }: Laid, below: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(
    keys.map((key) => {
      const isKept = Object.hasOwn(answers, key) && !same(answers[key], below[key]);
      return [key, (isKept ? base[key] : below[key]) ?? null];
    }),
  );

/** A draft with its answers written on: what is new lies over the journal as it is, all else over what it lay over. */
export const writtenOn = (draft: Laid, below: Answers, answers: Overlay): Laid => ({
  answers,
  base: basesOf(draft, below, Object.keys(answers)),
});

/** What is still to be saved of a draft once a part was: whatever was written since stays, and lies over what was saved. */
export const withoutSaved = ({ answers, base = {} }: Laid, saved: Overlay): Laid => {
  const left = Object.entries(answers).filter(
    ([key, value]) => !(Object.hasOwn(saved, key) && same(value, saved[key])),
  );
  return {
    answers: Object.fromEntries(left),
    base: Object.fromEntries(
      left.map(([key]) => [key, (Object.hasOwn(saved, key) ? saved : base)[key] ?? null]),
    ),
  };
};
