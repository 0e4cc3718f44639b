import { hash } from 'node:crypto';

/** SHA-256 of the UTF-8 of a text, in hexadecimal. */
export const digestOf = (text: string): string => hash('sha256', text);

/** The parts of a person, each as its digest; null for an empty part. */
export type Parts = ReadonlyMap<string, string | null>;

/**
 * The decision on one part: `same` on both sides; `take` the value of the old site; `keep` the one written here since;
 * `conflict` when both sides have changed.
 */
export type Fate = 'same' | 'take' | 'keep' | 'conflict';

/** Decides on one part by comparing with the last import, if any. */
const fateOf = (base: string | null | undefined, ours: string | null, theirs: string | null): Fate => {
  if (ours === theirs) return 'same';
  // A part that could not be imported before is empty here.
  if (base === undefined) return ours === null ? 'take' : 'conflict';
  if (ours === base) return 'take';
  return theirs === base ? 'keep' : 'conflict';
};

/** Decides on every part that the old site has. A part that is missing here counts as empty. */
export const reconcile = (base: Parts, ours: Parts, theirs: Parts): Map<string, Fate> =>
  new Map(
    [...theirs].map(([name, digest]) => [name, fateOf(base.get(name), ours.get(name) ?? null, digest)]),
  );

/** The base to store after an import: a part in conflict keeps its previous base, so that it stays in conflict. */
export const nextBase = (base: Parts, theirs: Parts, fates: ReadonlyMap<string, Fate>): Parts => {
  const next = new Map(base);
  for (const [name, digest] of theirs) if (fates.get(name) !== 'conflict') next.set(name, digest);
  return next;
};
