import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours: the slowest, and the only ones whose outcome day and night can differ in. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Which rules a look at a page goes by. */
export type Rules = 'all' | 'colours' | 'all but colours';

const rulesOf: Readonly<Record<Rules, axe.RunOptions>> = {
  all: { runOnly: { type: 'tag', values: STANDARDS } },
  colours: { runOnly: { type: 'rule', values: COLOURS } },
  'all but colours': {
    runOnly: { type: 'tag', values: STANDARDS },
    rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
  },
};

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
 * @param rules those that this look can find something by; all of them unless an earlier look went by the others
 */
export const accessibilityFaults = async (page: Page, rules: Rules = 'all'): Promise<string[]> => {
  await atRest(page);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const { violations, passes } = await run(page, {
    ...rulesOf[rules],
    resultTypes: ['violations'],
    // Style sheets and sounds, which only rules for pages with sounds would read.
    preload: false,
  });
  if (rules !== 'colours' && passes.length === 0) throw new Error('Nothing was looked at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};
