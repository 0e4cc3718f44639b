import type { Exercise, Slide } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { slideAsking, visibleSlides } from '#exercise/model/answers.ts';
import { type SummaryPart, summarise } from '#exercise/model/summary.ts';

/** An answer of the coming form of a situation. */
export interface ComingLine {
  readonly label: string;
  readonly texts: readonly string[];
}

const textsOf = (part: SummaryPart): string[] => {
  if (part.kind === 'answer') return [part.text];
  if (part.kind === 'ordered') return part.items.map(({ name }) => name);
  return part.items.map(({ text, echo }) => [text, echo].filter((one) => one.trim() !== '').join(' → '));
};

/** Whether a slide takes up the items of an earlier list. */
const takesUp = (slide: Slide, key: string): boolean =>
  slide.blocks.some((block) => block.kind === 'echo' && block.from === key);

/**
 * What was feared, needed and intended before a situation, next to a question about it afterwards: the answers to the same
 * question, and the intuitions where only the past form asks something. Source: product "Before and after".
 * @param slide of the past form
 */
export const comingLinesOf = (exercise: Exercise, slide: Slide, coming: IntuitionsEntry): ComingLine[] => {
  if (exercise.summary === undefined) return [];
  const slides = visibleSlides(exercise, coming);
  const isHere = (part: SummaryPart): boolean =>
    slide.when === 'past'
      ? part.kind === 'ordered'
      : slideAsking(slides, part.key)?.id === slide.id || takesUp(slide, part.key);
  return summarise(exercise.summary, coming, {}).flatMap(({ title, parts }) =>
    parts.filter(isHere).map((part) => ({
      label: part.kind === 'ordered' ? title : (part.label ?? title),
      texts: textsOf(part),
    })),
  );
};
