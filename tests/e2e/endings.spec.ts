import {
  appPaths,
  endingOf,
  friendshipExchangePath,
  furtherExercisePath,
  leadershipOverviewPath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, inOneVisit, test } from './in-app.ts';
import { encounterKeys } from './page-models/encounter-samples.ts';
import { fullJournal } from './page-models/full-journal.ts';
import { reconnectionSample, sampleKeys, withCard } from './page-models/journal-samples.ts';

const ENDINGS = {
  'a reconnection': viewReconnectionPath(sampleKeys.newer),
  'a guided path': leadershipOverviewPath,
  'an exchange': friendshipExchangePath(encounterKeys.oldest, 'end'),
  'a week': furtherExercisePath('week-review'),
};

inOneVisit({ journal: fullJournal() }, () => {
  for (const [what, whole] of Object.entries(ENDINGS))
    test(`the end of ${what} is one page: what comes out of it in the largest letters, and one next step`, {
      tag: ['@P-01', '@R-16', '@R-17', '@R-19'],
    }, async ({ arrive, app, page }) => {
      await arrive(endingOf(whole));
      const outcome = page.locator('[data-outcome]');
      await expect(outcome).toBeInViewport({ ratio: 1 });
      const sizes = await page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('h2, p, span, li, dd, a, button')].map((one) =>
            Number.parseFloat(getComputedStyle(one).fontSize),
          ),
        );
      expect(await outcome.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBe(
        Math.max(...sizes),
      );
      const ways = page.getByRole('main').getByRole('link');
      await expect(ways).toHaveText([app.words.exercise.ending.home, app.words.exercise.ending.whole]);
      await expect(ways.first()).toHaveAttribute('href', appPaths.home);
      await expect(ways.last()).toHaveAttribute('href', whole);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThan(1100);
    });
});

inEachLanguage(() => {
  test('a saved reconnection ends with its first intuition, which home then shows', {
    tag: ['@P-05', '@R-16', '@T-12'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.addReconnection, { journal: withCard });
    const reconnection = app.reconnection('past');
    await reconnection.write(reconnectionSample);
    await reconnection.finish();
    await reconnection.summary.getByRole('button', { name: app.words.exercise.flow.save }).click();
    const [first = ''] = reconnectionSample.intuitionsdata ?? [];
    await expect(page.locator('[data-outcome]')).toHaveText(first);
    await expect(app.heading(/Karim/)).toBeVisible();
    await expect(app.toast(app.words.outcome.intuitions_saved)).toBeVisible();
    await expect(app.link(app.words.exercise.ending.home)).toBeInViewport({ ratio: 1 });
    await app.link(app.words.exercise.ending.home).click();
    await app.expectPath(appPaths.home);
    await expect(page.getByRole('region', { name: app.words.intuitions.next })).toContainText(first);
  });
});
