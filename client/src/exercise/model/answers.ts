import type { Block, Exercise, Slide } from '@ancrage/shared/content/exercise';
import { type Intuition, readIntuitions } from '@ancrage/shared/journal/intuitions';
import type { Situation } from './wording.ts';

/** A flat record of answers by key, as stored in the journal. Unknown values are preserved. */
export type Answers = Readonly<Record<string, unknown>>;

/** The key of the choice between a past and an upcoming situation. Source: E-04. */
export const SITUATION_KEY = 'pf';

/** The text of a key, or an empty string. */
export const textAt = (answers: Answers, key: string): string => {
  const value = answers[key];
  return typeof value === 'string' ? value : '';
};

/** Whether the text of a key is not blank. */
export const isAnswered = (answers: Answers, key: string): boolean => textAt(answers, key).trim() !== '';

/** The answers with one replaced. */
export const withAnswer = (answers: Answers, key: string, value: unknown): Answers => ({
  ...answers,
  [key]: value,
});

/** The situation chosen so far. Source: S-13. */
export const situationOf = (answers: Answers): Situation => {
  const value = answers[SITUATION_KEY];
  return value === 'past' || value === 'future' ? value : null;
};

/** The ordered list of a key, with its valid items; any other value counts as an empty list. */
export const itemsAt = (answers: Answers, key: string): Intuition[] => readIntuitions(answers[key]);

/** The slides to show, in order: those tied to a situation appear once it is chosen and fits. Source: S-13, E-04. */
export const visibleSlides = (exercise: Exercise, answers: Answers): Slide[] => {
  const situation = situationOf(answers);
  return exercise.slides.filter((slide) => slide.when === undefined || slide.when === situation);
};

/** The least and the most number of slides: they differ while an open choice decides it, so that no wrong number is shown. Source: S-13. */
export const slideCounts = (exercise: Exercise, answers: Answers): readonly [least: number, most: number] => {
  const chosen = situationOf(answers);
  const counts = (chosen === null ? (['past', 'future'] as const) : [chosen]).map(
    (situation) => visibleSlides(exercise, { [SITUATION_KEY]: situation }).length,
  );
  return [Math.min(...counts), Math.max(...counts)];
};

/** Whether a slide has only text. */
export const isPureText = ({ blocks }: Slide): boolean => blocks.every(({ kind }) => kind === 'text');

/** Whether a slide may advance by itself: one that has only text, unless its content asks for slowness. Source: K-06. */
export const mayGoOnByItself = (slide: Slide): boolean => slide.isCalm !== true && isPureText(slide);

/**
 * Whether the slide requires a choice before the user can continue: the situation, on which the following slides
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

/** Whether a block asks for the answer of a key, or of the prefix of a list or a group. */
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

/** The slide that asks for the answer of a key or a prefix; undefined when none does. */
export const slideAsking = (slides: readonly Slide[], key: string): Slide | undefined =>
  slides.find(({ blocks }) => blocks.some((block) => asksFor(block, key)));

const READ_ONLY: readonly Block['kind'][] = ['text', 'recall', 'cloud', 'summary'];

/** Whether a slide has a field. */
const asks = ({ blocks }: Slide): boolean => blocks.some(({ kind }) => !READ_ONLY.includes(kind));

/** The first slide with a field, or the first one when none has any. */
export const firstAsking = (slides: readonly Slide[]): Slide | undefined => slides.find(asks) ?? slides[0];
