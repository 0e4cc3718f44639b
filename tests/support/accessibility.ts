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

const run = (page: Page, options: axe.RunOptions): Promise<axe.AxeResults> =>
  page.evaluate(async (wanted) => {
    if (!window.axe) throw new Error('The page has no axe.');
    return window.axe.run(document, wanted);
  }, options);

/** Waits until nothing fades in or out any more: a colour on its way is no colour that anybody reads. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/**
 * What axe finds wrong with the page as it stands, one line a fault. It is brought into the page once for all the looks
 * that are taken of it, which its own package would do for each.
 * @param only what the same page, looked at before, can still get wrong in another look
 */
export const accessibilityFaults = async (page: Page, only?: keyof typeof DIFFERING): Promise<string[]> => {
  await atRest(page);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const { violations, passes } = await run(page, {
    runOnly:
      only === undefined
        ? { type: 'tag', values: STANDARDS }
        : { type: 'rule', values: [...DIFFERING[only]] },
    resultTypes: ['violations'],
    // Not the style sheets: no rule among these reads them.
    preload: { assets: ['media'] },
  });
  if (only === undefined && passes.length === 0) throw new Error('Nothing was looked at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};
