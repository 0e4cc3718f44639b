import type { Answers } from '#exercise/model/answers.ts';

/** What was written over the answers of the journal and is not in it yet: null stands for an answer taken away. */
export type Overlay = Answers;

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

/** What is still to be saved once a part was: whatever was written since stays. */
export const withoutSaved = (overlay: Overlay, saved: Overlay): Overlay =>
  Object.fromEntries(
    Object.entries(overlay).filter(([key, value]) => !(key in saved && same(value, saved[key]))),
  );
