import {
  appPaths,
  friendshipExchangePath,
  legalPaths,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inOneVisit, test } from './in-app.ts';
import { encounterKeys, withDerailors, withExchanges } from './page-models/encounter-samples.ts';
import { sampleKeys } from './page-models/journal-samples.ts';

const { oldest, newest } = encounterKeys;

/** A sheet of A4 that lies on its side, without its margins: as wide as a desk's window. */
const ON_ITS_SIDE = { width: 1046, height: 718 };

const journal = {
  ...withDerailors,
  ...withExchanges,
  field_celebrations: { [newest]: { date: newest, text: 'Un merci de Karim', files: [] } },
};

inOneVisit({ journal }, () => {
  const pages = {
    'a reconnection': viewReconnectionPath(sampleKeys.newer),
    'an exchange': friendshipExchangePath(oldest, 'end'),
    'the exchanges': appPaths.friendship,
    'the notes': appPaths.notes,
    'the intuitions': appPaths.intuitions,
    'the derailors': appPaths.derailors,
  };
  for (const [name, path] of Object.entries(pages))
    test(`${name} prints without controls or broken cards, in both orientations`, {
      tag: ['@R-16', '@R-11', '@P-10'],
    }, async ({ arrive, page }) => {
      await arrive(path);
      const main = page.getByRole('main');
      await expect(main.getByText(/Karim|Nadia|volcan/i).first()).toBeVisible();
      await page.setViewportSize(ON_ITS_SIDE);
      await page.emulateMedia({ media: 'print' });
      // Whether an intuition is implemented is read off its box. The title of a card opens it on the screen; it is what is read on paper.
      await expect(main.locator('button:visible').filter({ hasNot: page.locator('.own-words') })).toHaveCount(
        0,
      );
      await expect(main.locator(':is(input:not([type=checkbox]), textarea):visible')).toHaveCount(0);
      const columns = main.locator('article:visible');
      const [column] = await columns.all();
      if (column) expect((await column.boundingBox())?.width).toBeGreaterThan(500);
      for (const item of await main.getByRole('listitem').all())
        await expect(item).toHaveCSS('break-inside', 'avoid');
      // A card is its own heading: one that kept to what follows would take the whole list to the next sheet.
      for (const heading of await main.locator('h2:has(button)').all())
        await expect(heading).toHaveCSS('break-after', 'auto');
      for (const label of await main.locator('p:has(+ .own-words)').all())
        await expect(label).toHaveCSS('break-after', 'avoid');
    });
});

test('a printed legal page has no empty last sheet', {
  tag: '@R-23',
}, async ({ page }) => {
  await page.goto(legalPaths.fr.terms);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
