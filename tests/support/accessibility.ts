import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between two looks of one page, whose elements are the same. */
const DIFFERING = {
  /** between day and night */
  colours: ['color-contrast', 'link-in-text-block'],
  /** between a phone and a desk: what is how large, and what can be seen */
  layout: ['target-size', 'scrollable-region-focusable', 'bypass', 'region', 'page-has-heading-one'],
} as const;

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Found {
  /** One line a fault. */
  readonly faults: string[];
  /** How many rules had something to look at, and found nothing. */
  readonly passes: number;
}

/**
 * Runs axe in the page once all transitions have ended, since a colour in transition is not the final one. Returns only the
 * faults, as lines: the full report of axe takes longer to transfer than to make.
 * @returns null when axe has not been brought into the page yet
 */
const run = (page: Page, options: axe.RunOptions): Promise<Found | null> =>
  page.evaluate(async (wanted) => {
    if (!window.axe) return null;
    const passing = document
      .getAnimations()
      .filter(
        ({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations, passes } = await window.axe.run(document, wanted);
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
    return { faults, passes: passes.length };
  }, options);

/**
 * What axe finds wrong with the current page, one line per fault, once the page has its heading. Axe is brought into the
 * page once for all the looks that are taken of it, which its own package would do for each.
 * @param only what the same page, looked at before, can still get wrong in another look
 */
export const accessibilityFaults = async (page: Page, only?: keyof typeof DIFFERING): Promise<string[]> => {
  const options: axe.RunOptions = {
    runOnly:
      only === undefined
        ? { type: 'tag', values: STANDARDS }
        : { type: 'rule', values: [...DIFFERING[only]] },
    resultTypes: ['violations'],
    // Not the style sheets: no rule among these reads them.
    preload: { assets: ['media'] },
  };
  await page.locator('h1').first().waitFor({ state: 'attached' });
  let found = await run(page, options);
  if (found === null) {
    await page.evaluate(SOURCE);
    found = await run(page, options);
  }
  if (found === null || (only === undefined && found.passes === 0)) throw new Error('Nothing was looked at.');
  return found.faults;
};
