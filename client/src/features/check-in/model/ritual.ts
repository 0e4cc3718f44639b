import type { Block, Exercise, Slide } from '@ancrage/shared/content/exercise';

/** A screenful of the check-in, and when each of its blocks appears: milliseconds after the scene itself. */
interface Scene {
  readonly slide: Slide;
  /** Whether the slide begins here: a scene after a cloud goes on with its slide, without the title. */
  readonly isBeginning: boolean;
  readonly blocks: readonly { readonly block: Block; readonly at: number }[];
}

/** The time for one sentence, in milliseconds. All of a scene is there in less than five seconds (WCAG 2.2.2). */
const SENTENCE_MS = 2400;

/**
 * The check-in as scenes: one for each slide, and one more after each cloud, which ends its scene. Source: S-02.
 * @param slides never empty
 */
export const scenesOf = (slides: Exercise['slides']): readonly Scene[] =>
  slides.flatMap((slide) => {
    const parts: Block[][] = [[]];
    for (const block of slide.blocks) {
      parts.at(-1)?.push(block);
      if (block.kind === 'cloud') parts.push([]);
    }
    return parts
      .filter((blocks) => blocks.length > 0)
      .map((blocks, part) => ({
        slide,
        isBeginning: part === 0,
        blocks: blocks.map((block, place) => ({ block, at: place * SENTENCE_MS })),
      }));
  });

/** When a scene without a cloud gives way to the next one, in milliseconds after it appeared. */
export const endOf = ({ blocks }: Scene): number | null =>
  blocks.some(({ block }) => block.kind === 'cloud') ? null : blocks.length * SENTENCE_MS;

export type { Scene };
