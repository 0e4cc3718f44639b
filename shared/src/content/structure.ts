import { ENTRY_MEMBERS } from '../journal/further-exercises.ts';
import { IDENTITY_CARD_KEYS } from '../journal/identity-card.ts';
import type { Block, Exercise } from './exercise.ts';

/** The members of an exercise that people read; all others are structure. */
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'purpose',
  'intro',
  'text',
  'label',
  'help',
  'example',
  'item',
  'add',
  'question',
  'empty',
  'missing',
  'introductions',
  'inhale',
  'exhale',
]);

/** One sentence of an exercise and where it stands, such as `slides.2.blocks.0.label.past`. */
export interface Sentence {
  readonly path: string;
  readonly text: string;
}

const walk = (value: unknown, path: string, read: boolean): Sentence[] => {
  if (typeof value === 'string') return read ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    walk(inner, path === '' ? name : `${path}.${name}`, read || TEXTS.has(name)),
  );
};

/** Every sentence of an exercise, in order. */
export const sentencesOf = (exercise: Exercise): Sentence[] => walk(exercise, '', false);

/**
 * An exercise without its wording: what must be the same in every language. Texts become `true`, also those that
 * differ for a past and an upcoming situation. Source: P-01.
 */
export const structureOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(structureOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, TEXTS.has(name) ? true : structureOf(inner)]),
  );
};

/** The answers that an exercise asks for, by the way they are kept. */
interface Answers {
  readonly single: string[];
  readonly lists: string[];
  readonly echoes: Map<string, string>;
  readonly ordered: string[];
}

const collect = (blocks: readonly Block[]): Answers => {
  const answers: Answers = { single: [], lists: [], echoes: new Map(), ordered: [] };
  for (const block of blocks) {
    if (block.kind === 'question' || block.kind === 'choice') answers.single.push(block.key);
    if (block.kind === 'group')
      answers.single.push(...block.items.map((_, place) => `${block.prefix}-${place + 1}`));
    if (block.kind === 'list') answers.lists.push(block.prefix);
    if (block.kind === 'echo') answers.echoes.set(block.to, block.from);
    if (block.kind === 'ordered') answers.ordered.push(block.key);
  }
  return answers;
};

/** Something wrong with a document, and the place in it. */
export interface Fault {
  /** Members and positions that lead to the place, from the top of the document. */
  readonly path: readonly (string | number)[];
  readonly text: string;
}

const isOnIdentityCard = (key: string) => (IDENTITY_CARD_KEYS as readonly string[]).includes(key);

const blockFaults = (block: Block, path: Fault['path'], before: Answers): Fault[] => {
  if (block.kind === 'echo' && !before.lists.includes(block.from))
    return [{ path: [...path, 'from'], text: `echo from ${block.from}: no earlier list has this prefix` }];
  if (block.kind !== 'recall') return [];
  const known = block.from === 'answers' ? before.single.includes(block.key) : isOnIdentityCard(block.key);
  return known ? [] : [{ path: [...path, 'key'], text: `recall of ${block.key}: not written earlier` }];
};

const summaryFaults = (exercise: Exercise, all: Answers): Fault[] =>
  (exercise.summary?.sections ?? []).flatMap(({ entries }, section) =>
    entries.flatMap((entry, place) => {
      const path = ['summary', 'sections', section, 'entries', place];
      if (entry.show === 'list') {
        const echoed = entry.echo === undefined || all.echoes.get(entry.echo) === entry.prefix;
        const known = all.lists.includes(entry.prefix) && echoed;
        return known ? [] : [{ path, text: `summary list ${entry.prefix}: unknown` }];
      }
      const known = {
        answer: all.single.includes(entry.key),
        ordered: all.ordered.includes(entry.key),
        'identity-card': isOnIdentityCard(entry.key),
      }[entry.show];
      return known ? [] : [{ path, text: `summary ${entry.show} ${entry.key}: unknown` }];
    }),
  );

/** The keys that each block stores under, each with the block's path. */
const keyedPaths = (exercise: Exercise): { name: string; path: Fault['path'] }[] =>
  exercise.slides.flatMap(({ blocks }, slide) =>
    blocks.flatMap((block, place) => {
      const { single, lists, echoes, ordered } = collect([block]);
      const path = ['slides', slide, 'blocks', place];
      return [...single, ...lists, ...echoes.keys(), ...ordered].map((name) => ({ name, path }));
    }),
  );

const repeated = <Named extends { readonly name: string }>(named: readonly Named[]): Named[] =>
  named.filter(({ name }, place) => named.findIndex((other) => other.name === name) !== place);

const blocksOf = (exercise: Exercise): Block[] => exercise.slides.flatMap((slide) => slide.blocks);

/**
 * What the shape of an exercise cannot tell: a recall, an echo or a summary that points to a key nobody writes, a key
 * or a slide id used twice. One sentence a fault, with its place; empty when all is well. Source: E-04.
 * @param earlier the exercises whose answers it may recall too, and whose keys it may not use again
 */
export const referenceFaults = (exercise: Exercise, earlier: readonly Exercise[] = []): Fault[] => {
  const placed = exercise.slides.flatMap(({ blocks }, slide) =>
    blocks.map((block, place) => ({ block, path: ['slides', slide, 'blocks', place] })),
  );
  const own = placed.map(({ block }) => block);
  const others = earlier.flatMap(blocksOf);
  const taken = collect(others);
  const isTaken = (key: string) =>
    !isOnIdentityCard(key) && [...taken.single, ...taken.lists, ...taken.ordered].includes(key);
  const keyed = keyedPaths(exercise);
  const slides = exercise.slides.map(({ id }, slide) => ({ name: id, path: ['slides', slide, 'id'] }));
  return [
    ...placed.flatMap(({ block, path }, place) =>
      blockFaults(block, path, collect([...others, ...own.slice(0, place)])),
    ),
    ...summaryFaults(exercise, collect(own)),
    ...keyed
      .filter(({ name }) => isTaken(name))
      .map(({ name, path }) => ({ path, text: `key ${name}: used in an earlier exercise` })),
    ...repeated(keyed).map(({ name, path }) => ({ path, text: `key ${name}: used twice` })),
    ...repeated(slides).map(({ name, path }) => ({ path, text: `slide ${name}: id used twice` })),
  ];
};

/**
 * What keeps an exercise from standing beside the product's own: without a summary nobody could read what was written,
 * and some keys are those of the entry itself. Source: E-05.
 */
export const furtherFaults = (exercise: Exercise): Fault[] => [
  ...(exercise.summary === undefined
    ? [{ path: [], text: 'an exercise of your own needs a “summary”: it is how one reads what was written' }]
    : []),
  ...keyedPaths(exercise)
    .filter(({ name }) => ENTRY_MEMBERS.includes(name))
    .map(({ name, path }) => ({
      path,
      text: `key ${name}: the journal keeps something else under this name`,
    })),
];
