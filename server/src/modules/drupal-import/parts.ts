import { hash } from 'node:crypto';

/** SHA-256 of the UTF-8 of a text, in hexadecimal. */
export const digestOf = (text: string): string => hash('sha256', text);

/** What there is of a person, part by part, each as its digest; null for a part that is empty. */
export type Parts = ReadonlyMap<string, string | null>;

/**
 * What becomes of one part: `same` on both sides; `take` what the old site has; `keep` what was written here since;
 * `conflict` when both sides have changed.
 */
export type Fate = 'same' | 'take' | 'keep' | 'conflict';

/** Decides one part by what was imported last, if anything was. */
const fateOf = (base: string | null | undefined, ours: string | null, theirs: string | null): Fate => {
  if (ours === theirs) return 'same';
  // What could not be imported before left an empty part behind.
  if (base === undefined) return ours === null ? 'take' : 'conflict';
  if (ours === base) return 'take';
  return theirs === base ? 'keep' : 'conflict';
};

/** Decides every part that the old site has. What is missing here counts as empty. */
export const reconcile = (base: Parts, ours: Parts, theirs: Parts): Map<string, Fate> =>
  new Map(
    [...theirs].map(([name, digest]) => [name, fateOf(base.get(name), ours.get(name) ?? null, digest)]),
  );

/** What to remember of the old site after an import: a part in conflict as it was before, so that it stays one. */
export const nextBase = (base: Parts, theirs: Parts, fates: ReadonlyMap<string, Fate>): Parts => {
  const next = new Map(base);
  for (const [name, digest] of theirs) if (fates.get(name) !== 'conflict') next.set(name, digest);
  return next;
};
