import type { Locale } from '../rules/locales.ts';
import type { Exercise } from './exercise.ts';
import { frenchTypographyFaults } from './french-typography.ts';
import { PARTED_NUMBER, partsNumberFromNoun } from './parted-number.ts';
import { namesIn, PLACEHOLDERS } from './placeholders.ts';
import { type Fault, type Sentence, sentencesOf, structureOf } from './structure.ts';

type Path = Fault['path'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member by which a person recognises a part of a list: its id, or the key it stores under. */
const NAMES = ['id', 'key', 'prefix', 'to', 'value'] as const;

const nameOf = (part: unknown): string | null => {
  if (typeof part === 'string') return part;
  if (!isRecord(part)) return null;
  const name = NAMES.map((member) => part[member]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : null;
};

const told = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const listFaults = (french: readonly unknown[], other: readonly unknown[], path: Path): Fault[] => {
  const [theirs, ours] = [other.map(nameOf), french.map(nameOf)];
  const lacking = ours.filter((name): name is string => name !== null && !theirs.includes(name));
  const extra = theirs.flatMap((name, place) =>
    name !== null && !ours.includes(name) ? [{ name, place }] : [],
  );
  if (lacking.length > 0 || extra.length > 0)
    return [
      ...lacking.map((name) => ({ path, text: `“${name}” is missing: it stands in French` })),
      ...extra.map(({ name, place }) => ({
        path: [...path, place],
        text: `“${name}” does not stand in French`,
      })),
    ];
  if (french.length !== other.length)
    return [{ path, text: `${other.length} parts, and ${french.length} in French` }];
  return other.flatMap((part, place) => differences(french[place], part, [...path, place]));
};

const differences = (french: unknown, other: unknown, path: Path): Fault[] => {
  if (Array.isArray(french) && Array.isArray(other)) return listFaults(french, other, path);
  if (isRecord(french) && isRecord(other)) {
    const members = [...new Set([...Object.keys(french), ...Object.keys(other)])];
    return members.flatMap((member) => {
      const here = [...path, member];
      if (!(member in other)) return [{ path, text: `“${member}” is missing: it stands in French` }];
      if (!(member in french)) return [{ path: here, text: `“${member}” does not stand in French` }];
      return differences(french[member], other[member], here);
    });
  }
  return french === other ? [] : [{ path, text: `“${told(other)}” here, “${told(french)}” in French` }];
};

/**
 * Where a document in another language is not built like the French one: a part, a member or a key that only one of
 * them has. Only wording may differ. Source: P-01.
 * @param french the French document, already of the right shape
 * @param other the same document in another language, likewise
 * @returns the faults, with their place in the other document
 */
export const localeFaults = (french: unknown, other: unknown): Fault[] =>
  differences(structureOf(french), structureOf(other), []);

const ENGLISH_RULES: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/'/u, 'straight apostrophe instead of ’'],
  [/"/u, 'straight quotation mark instead of “ ”'],
  [/[«»]/u, 'French quotation marks'],
  [/\s[;:!?]/u, 'space before ; : ! or ?'],
  [/\.\.\./u, 'three dots instead of …'],
  [/e\u2011mail|\bemail/iu, 'another spelling than e-mail, with a plain hyphen'],
];

/** What is wrong with the typography of an English text, one short phrase a fault. Source: P-01. */
export const englishTypographyFaults = (text: string): string[] => [
  ...ENGLISH_RULES.filter(([pattern]) => pattern.test(text)).map(([, fault]) => fault),
  ...(partsNumberFromNoun(text) ? [PARTED_NUMBER] : []),
];

const typographyOf: Readonly<Record<Locale, (text: string) => string[]>> = {
  fr: frenchTypographyFaults,
  en: englishTypographyFaults,
};

const stepsOf = (path: string): Path =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** What is wrong with the typography of some sentences, each with its place. Source: P-01. */
export const typographyFaults = (locale: Locale, sentences: readonly Sentence[]): Fault[] =>
  sentences.flatMap(({ path, text }) =>
    typographyOf[locale](text).map((fault) => ({ path: stepsOf(path), text: fault })),
  );

const known = new Map<string, readonly string[]>(Object.entries(PLACEHOLDERS));

/** The names that sentences leave open and that stand for nothing, each with its place. Source: P-10. */
export const unknownPlaceholders = (exercise: Exercise): Fault[] =>
  sentencesOf(exercise).flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !known.get(exercise.id)?.includes(name))
      .map((name) => ({ path: stepsOf(path), text: `{${name}} stands for nothing here` })),
  );

/** The sentences that leave other names open than in French, each with its place. Source: P-10. */
export const placeholderDifferences = (french: Exercise, other: Exercise): Fault[] => {
  const inFrench = new Map(sentencesOf(french).map(({ path, text }) => [path, namesIn(text)]));
  return sentencesOf(other).flatMap(({ path, text }) => {
    const [ours, theirs] = [inFrench.get(path) ?? [], namesIn(text)];
    const lacking = ours.filter((name) => !theirs.includes(name));
    const extra = theirs.filter((name) => !ours.includes(name));
    return [
      ...lacking.map((name) => ({ path: stepsOf(path), text: `{${name}} is missing: it stands in French` })),
      ...extra.map((name) => ({ path: stepsOf(path), text: `{${name}} does not stand in French` })),
    ];
  });
};

/**
 * Every text of a document but those of the members named.
 * @param beside members that nobody reads as a sentence
 */
export const sentencesBeside = (value: unknown, beside: ReadonlySet<string>, path = ''): Sentence[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    beside.has(name) ? [] : sentencesBeside(inner, beside, path === '' ? name : `${path}.${name}`),
  );
};
