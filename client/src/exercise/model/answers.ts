import type { Block, Exercise, Slide } from '@ancrage/shared/content/exercise';
import { type Intuition, readIntuitions } from '@ancrage/shared/journal/intuitions';
import type { Situation } from './wording.ts';

/** A flat record of answers by key, as it stands in the journal. Values that we do not know pass through untouched. */
export type Answers = Readonly<Record<string, unknown>>;

/** The key that says whether the situation is past or upcoming. Source: E-04. */
export const SITUATION_KEY = 'pf';

/** What was written under a key, or an empty string. */
export const textAt = (answers: Answers, key: string): string => {
  const value = answers[key];
  return typeof value === 'string' ? value : '';
};

/** Whether something other than spaces was written under a key. */
export const isAnswered = (answers: Answers, key: string): boolean => textAt(answers, key).trim() !== '';

/** The answers with one of them replaced. */
export const withAnswer = (answers: Answers, key: string, value: unknown): Answers => ({
  ...answers,
  [key]: value,
});

/** The situation chosen so far. Source: S-13. */
export const situationOf = (answers: Answers): Situation => {
  const value = answers[SITUATION_KEY];
  return value === 'past' || value === 'future' ? value : null;
};

/** The ordered list kept under a key, with those of its items that can be read; anything else there counts as an empty list. */
export const itemsAt = (answers: Answers, key: string): Intuition[] => readIntuitions(answers[key]);

/** The slides to show, in order: those tied to a situation appear once it is chosen and fits. Source: S-13, E-04. */
export const visibleSlides = (exercise: Exercise, answers: Answers): Slide[] => {
  const situation = situationOf(answers);
  return exercise.slides.filter((slide) => slide.when === undefined || slide.when === situation);
};

/**
 * How many slides there are to walk; null while that depends on a choice that is still to be made, so that no count is
 * told that the choice would belie. Source: S-13.
 */
export const slideCount = (exercise: Exercise, answers: Answers): number | null =>
  situationOf(answers) === null && exercise.slides.some((slide) => slide.when !== undefined)
    ? null
    : visibleSlides(exercise, answers).length;

/** Whether a slide may go on by itself: one of nothing but text, unless its words ask for slowness. Source: K-06. */
export const mayGoOnByItself = ({ isCalm, blocks }: Slide): boolean =>
  isCalm !== true && blocks.every((block) => block.kind === 'text');

/**
 * Whether the slide waits for a choice that must be made before one goes on: the situation, on which the following slides
 * depend, or the kind of a claim. Source: S-13, S-17.
 * @param key where the choice is stored
 */
export const awaitsChoice = (slide: Slide, answers: Answers, key: string): boolean =>
  slide.blocks.some(
    (block) =>
      block.kind === 'choice' &&
      block.key === key &&
      !block.options.some(({ value }) => value === textAt(answers, key)),
  );

/** Whether a block asks for what is stored under a key, or under the prefix of a list or a group. */
const asksFor = (block: Block, key: string): boolean => {
  switch (block.kind) {
    case 'question':
    case 'choice':
    case 'ordered':
      return block.key === key;
    case 'list':
      return block.prefix === key;
    case 'group':
      return block.prefix === key || block.items.some((_, place) => key === `${block.prefix}-${place + 1}`);
    default:
      return false;
  }
};

/** The slide that asks for what is stored under a key or a prefix; undefined when none does. */
export const slideAsking = (slides: readonly Slide[], key: string): Slide | undefined =>
  slides.find(({ blocks }) => blocks.some((block) => asksFor(block, key)));

const READ_ONLY: readonly Block['kind'][] = ['text', 'recall', 'cloud', 'summary'];

/** Whether something can be written on a slide. */
const asks = ({ blocks }: Slide): boolean => blocks.some(({ kind }) => !READ_ONLY.includes(kind));

/** The first slide on which something can be written, or the first one where none asks. */
export const firstAsking = (slides: readonly Slide[]): Slide | undefined => slides.find(asks) ?? slides[0];
