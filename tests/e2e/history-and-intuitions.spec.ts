import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import { expect, inEnglish, inOneVisit, test } from './in-app.ts';
import { holdUpWrites } from './page-models/device-storage.ts';
import { sampleKeys, withReconnections } from './page-models/journal-samples.ts';
import { filled } from './page-models/wording.ts';

const names = {
  done: 'Je commence par une question',
  felt: 'Je dis ce que je ressens',
  silence: 'Je laisse un silence',
};

inEnglish(() => {
  inOneVisit({ journal: withReconnections }, () => {
    test('the history lists reconnections by date, newest first', {
      tag: '@R-07',
    }, async ({ arrive, app, page }) => {
      await arrive(appPaths.reconnections);
      const { reconnections } = app.words;
      const items = page.getByRole('main').getByRole('listitem');
      await expect(items).toHaveCount(2);
      await expect(items.nth(0)).toContainText('Karim');
      await expect(items.nth(0)).toContainText('Jeudi, la nouvelle organisation');
      await expect(items.nth(0)).toContainText(reconnections.future);
      await expect(items.nth(1)).toContainText('Nadia');
      await expect(items.nth(1)).toContainText(reconnections.past);
      await expect(items.nth(1).getByRole('progressbar')).toHaveAttribute(
        'aria-valuetext',
        filled(reconnections.progressText, { implemented: 1, total: 2 }),
      );
      await page.reload();
      await app.expectPath(appPaths.reconnections);
      await items.nth(1).getByRole('link').click();
      await app.expectPath(viewReconnectionPath(sampleKeys.older));
    });

    test('the intuitions can be filtered by status', { tag: ['@R-09', '@E-05'] }, async ({
      arrive,
      app,
      page,
    }) => {
      await arrive(appPaths.intuitions);
      const { intuitions } = app;
      await expect(intuitions.lines).toHaveCount(3);
      await expect(intuitions.filter('all')).toBeChecked();
      await intuitions.filter('implemented').check();
      const tops = (['all', 'implemented', 'pending'] as const).map(
        async (name) => (await intuitions.filter(name).boundingBox())?.y,
      );
      expect(new Set(await Promise.all(tops)).size, 'lines of filters').toBe(1);
      await expect(intuitions.lines).toHaveCount(1);
      await expect(intuitions.status(names.done)).toBeChecked();
      await intuitions.filter('pending').check();
      await expect(intuitions.lines).toHaveCount(2);
      await expect(intuitions.status(names.silence)).not.toBeChecked();
      await page.reload();
      await app.expectPath(`${appPaths.intuitions}?filter=pending`);
      await expect(intuitions.filter('pending')).toBeChecked();
      await expect(intuitions.lines).toHaveCount(2);
      await intuitions.filter('all').check();
      await app.expectPath(appPaths.intuitions);
    });

    test('each intuition is a row under what is to try or done; a ticked one stays in its place', {
      tag: ['@R-09', '@T-07'],
    }, async ({ arrive, app, page }) => {
      await arrive(appPaths.intuitions);
      const words = app.words.intuitions;
      const group = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(group(words.toTry).getByRole('checkbox')).toHaveCount(2);
      await expect(group(words.done).getByRole('checkbox')).toHaveCount(1);
      for (const row of await page.getByRole('main').locator('[data-item=intuition]').all()) {
        expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48);
        const origin = row.locator('[data-origin]');
        await expect(origin).toHaveCSS('text-decoration-line', 'none');
        expect((await origin.boundingBox())?.height).toBeLessThan(40);
      }
      const line = app.intuitions.status(names.felt);
      const before = (await line.boundingBox())?.y;
      await line.click();
      await expect(line).toBeChecked();
      expect((await line.boundingBox())?.y).toBe(before);
      await line.click();
      await expect(line).not.toBeChecked();
      await expect(app.toast(words.nowPending)).toBeVisible();
    });

    test('an intuition can be deleted from the list, with an undo', {
      tag: ['@S-16', '@R-09', '@X-07'],
    }, async ({ arrive, app, page }) => {
      await arrive(appPaths.intuitions);
      const { intuitions } = app;
      await intuitions.remove(names.felt).click();
      const question = page.getByRole('alertdialog', { name: app.words.intuitions.deleteAsk });
      await question.getByRole('button', { name: app.words.intuitions.deleteDo }).click();
      await expect(intuitions.status(names.felt)).toHaveCount(0);
      const toast = app.toast(app.words.outcome.intuition_deleted);
      await toast.getByRole('button', { name: app.words.intuitions.undo }).click();
      await expect(intuitions.status(names.felt)).toBeVisible();
    });

    test('the page of a reconnection begins with its intuitions, and no question is as large as an answer', {
      tag: '@R-16',
    }, async ({ arrive, page }) => {
      await arrive(viewReconnectionPath(sampleKeys.older));
      const title = page.getByRole('heading', { level: 1, name: /^Nadia – / });
      await expect(title).toBeVisible();
      const sizes = (selector: string) =>
        page
          .getByRole('main')
          .locator(`article ${selector}`)
          .evaluateAll((found) => found.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
      await expect(page.locator('article li').first()).toContainText(names.done);
      const words = await sizes('.own-words');
      const questions = await sizes('h2, p.text-muted');
      expect(Math.max(...words)).toBe(words[0]);
      expect(Math.min(...words)).toBeGreaterThan(Math.max(...questions));
    });

    test('one tap implements an intuition, another undoes it', {
      tag: ['@T-07', '@E-05', '@X-07', '@X-08'],
    }, async ({ arrive, app, page }) => {
      await arrive(appPaths.intuitions);
      const patched = page.waitForRequest((request) => request.method() === 'PATCH');
      await app.intuitions.status(names.felt).click();
      await expect(app.toast(app.words.intuitions.nowImplemented)).toContainText(
        app.words.outcome.title_success,
      );
      const entries = JSON.parse((await patched).postDataJSON().field_intuitions[0].value);
      expect(entries[sampleKeys.older]).toMatchObject({
        status: 'implemented',
        intuitionsdata: [{ status: 'implemented' }, { status: 'implemented' }],
      });
      await app.expectSynced();
      await page.reload();
      await expect(app.intuitions.status(names.felt)).toBeChecked();
      await app.intuitions.status(names.felt).click();
      await expect(app.toast(app.words.intuitions.nowPending)).toBeVisible();
      await expect(app.intuitions.status(names.felt)).not.toBeChecked();
    });

    test('deleting an intuition asks first and can be undone', {
      tag: ['@S-16', '@R-08', '@X-07', '@X-08'],
    }, async ({ arrive, app, page }) => {
      await arrive(appPaths.intuitionDetails);
      const { intuitions } = app;
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
      await intuitions.remove(names.felt).click();
      const question = page.getByRole('alertdialog', { name: app.words.intuitions.deleteAsk });
      await expect(question).toContainText(names.felt);
      await question.getByRole('button', { name: app.words.intuitions.deleteDo }).click();
      const toast = app.toast(app.words.outcome.intuition_deleted);
      await expect(toast).toContainText(app.words.outcome.title_success);
      await expect(intuitions.status(names.felt)).toHaveCount(0);
      await expect(intuitions.remove(names.done)).toBeFocused();
      await toast.getByRole('button', { name: app.words.intuitions.undo }).click();
      await expect(intuitions.lines).toHaveCount(3);
      await expect(intuitions.lines.nth(2)).toHaveAccessibleName(names.felt);
      await app.expectSynced();
      await page.reload();
      await app.expectPath(appPaths.intuitionDetails);
      await expect(intuitions.status(names.felt)).toBeVisible();
    });

    test('a tap shows at once as being saved while the disk is busy, and the next one undoes it', {
      tag: ['@T-07', '@Q-52'],
    }, async ({ arrive, app, page }) => {
      await arrive(appPaths.intuitions);
      await app.expectSynced();
      const [felt, silence] = [app.intuitions.status(names.felt), app.intuitions.status(names.silence)];
      const letGo = await holdUpWrites(page);
      await felt.click();
      await expect(felt).toBeChecked();
      await expect(app.sync).toHaveText(app.words.shell.sync.saving);
      await felt.click();
      await expect(felt).not.toBeChecked();
      await silence.click();
      await expect(silence).toBeChecked();
      await letGo();
      await expect(app.toast(app.words.intuitions.nowPending)).toBeVisible();
      await app.expectSynced();
      await page.reload();
      await expect(silence).toBeChecked();
      await expect(felt).not.toBeChecked();
    });

    test('a reconnection can be copied as text, and deleted with an undo', {
      tag: ['@X-07', '@X-08', '@R-16'],
    }, async ({ arrive, app, page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await arrive(viewReconnectionPath(sampleKeys.older));
      const { view } = app.words.reconnections;
      await app.button(view.copy).click();
      await expect(app.toast(app.words.outcome.text_copied)).toContainText(app.words.outcome.title_success);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Elle ne m’écoute pas.');
      await app.button(view.delete).click();
      const question = page.getByRole('alertdialog', { name: view.deleteAsk });
      await question.getByRole('button', { name: view.delete }).click();
      await app.expectPath(appPaths.reconnections);
      const toast = app.toast(app.words.outcome.reconnection_deleted);
      await expect(page.getByText('Lundi, le budget')).toHaveCount(0);
      await toast.getByRole('button', { name: app.words.exercise.undo }).click();
      await expect(page.getByText('Lundi, le budget')).toBeVisible();
    });
  });

  test('signing out waits until a tap is stored and sent', {
    tag: ['@T-03', '@Q-52'],
  }, async ({ arrive, app, page, elsewhere }) => {
    const person = await arrive(appPaths.intuitions, { journal: withReconnections });
    const letGo = await holdUpWrites(page);
    await app.intuitions.status(names.silence).click();
    const menu = await app.openMenu();
    await menu.getByRole('link', { name: app.words.shell.menu.logout, exact: true }).click();
    await app.expectPath(appPaths.logout);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
    await letGo();
    await app.expectPath(appPaths.loginForm);
    const other = await elsewhere(person, appPaths.intuitions);
    await expect(other.intuitions.status(names.silence)).toBeChecked();
  });
});

test('entries with a special key are intuitions, and no reconnections', { tag: '@E-05' }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.intuitions, {
    journal: {
      ...withReconnections,
      field_intuitions: {
        plf6: {
          date: '1772000000000',
          special: 'plf6',
          intuitionsdata: [{ name: 'Je pars à l’heure', status: 'pending' }],
          status: 'pending',
        },
      },
    },
  });
  await expect(app.intuitions.status('Je pars à l’heure')).toBeVisible();
  await expect(page.getByText(app.words.intuitions.fromElsewhere)).toBeVisible();
  await app.walkTo(appPaths.reconnections);
  await expect(page.getByText(app.words.reconnections.empty.title)).toBeVisible();
});

test('a right-to-left name does not change the date after it', {
  tag: ['@R-08', '@R-09'],
}, async ({ arrive, app, page }) => {
  const date = '1772000000000';
  await arrive(appPaths.intuitions, {
    journal: {
      ...withReconnections,
      field_intuitions: {
        [date]: {
          date,
          pf: 'past',
          'reconew-q2-qui': 'מרים (חשוב)',
          intuitionsdata: [{ name: 'Je laisse un silence', status: 'pending' }],
          status: 'pending',
        },
      },
    },
  });
  /** Whether the day is after the separator that follows the name, next to its month. */
  const isDayBehind = (named: Locator) =>
    named.evaluate((element) => {
      const words = element.lastChild;
      const text = words?.textContent ?? '';
      const leftOf = (place: number) => {
        const range = document.createRange();
        range.setStart(words ?? element, place);
        range.setEnd(words ?? element, place + 1);
        return range.getBoundingClientRect().left;
      };
      return leftOf(text.indexOf('·')) < leftOf(text.search(/\d/));
    });
  const link = app.link(/מרים/);
  await expect(link.locator('bdi'), 'the name runs on into the date').toHaveCSS('display', 'inline');
  expect(await isDayBehind(link.locator('[data-origin]'))).toBe(true);
  await app.walkTo(appPaths.intuitionDetails);
  expect(await isDayBehind(page.getByRole('heading', { level: 2 }))).toBe(true);
});
