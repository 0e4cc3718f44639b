import { appPaths } from '@ancrage/shared/paths/app-paths';
import { appConfigurationSchema } from '@ancrage/shared/wire/app-configuration';
import type { Page } from '@playwright/test';
import { expect, test } from './in-app.ts';
import { withCard } from './page-models/journal-samples.ts';

/** Has the server name another colour of the firm. */
const nameColour = (page: Page, colour: string): Promise<unknown> =>
  page.route('**/api/configuration', async (route) => {
    const answer = await route.fetch();
    const configuration = appConfigurationSchema.parse(await answer.json());
    await route.fulfill({ json: { ...configuration, firm: { ...configuration.firm, colour } } });
  });

test('the main button has the colour of the firm in both colour schemes', {
  tag: '@A-03',
}, async ({ app, page, arrive, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await nameColour(page, '#1f5f8b');
  await arrive(appPaths.home, { journal: withCard });
  const start = app.link(app.words.home.start);
  await expect(start).toHaveCSS('background-color', 'rgb(31, 95, 139)');
  await expect(start).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(start).toHaveCSS('color', 'rgb(26, 20, 16)');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.unrouteAll();
  await page.route('**/api/configuration', (route) => route.abort());
  await page.reload();
  await expect(start).toHaveCSS('background-color', 'rgb(31, 95, 139)');
});
