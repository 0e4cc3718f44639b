import type { Block, Slide } from '@ancrage/shared/content/exercise';

/** The blocks of a slide that are shown so far; never none. */
interface RevealedSection {
  readonly slide: Slide;
  /** Each with the number of clouds before it. */
  readonly blocks: readonly { readonly block: Block; readonly clouds: number }[];
}

/**
 * The visible part of the check-in: a cloud hides everything after it until it is tapped. Source: S-02.
 * @param taps the number of tapped clouds
 * @returns the visible sections, and whether all are visible
 */
export const revealedOf = (
  slides: readonly Slide[],
  taps: number,
): { readonly sections: readonly RevealedSection[]; readonly isWhole: boolean } => {
  const sections: RevealedSection[] = [];
  let clouds = 0;
  for (const slide of slides) {
    const blocks: { block: Block; clouds: number }[] = [];
    for (const block of slide.blocks) {
      if (clouds > taps) break;
      blocks.push({ block, clouds });
      if (block.kind === 'cloud') clouds += 1;
    }
    if (blocks.length > 0) sections.push({ slide, blocks });
  }
  return { sections, isWhole: clouds <= taps };
};
