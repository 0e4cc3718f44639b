import { appPaths, leadershipStepPath, legalPaths } from '@ancrage/shared/paths/app-paths';
import { APP_VERSION } from '@ancrage/shared/rules/constants';
import { expect, inEachLanguage, inEnglish, inOneVisit, test } from './in-app.ts';
import { withCard, withReconnections } from './page-models/journal-samples.ts';
import { filled } from './page-models/wording.ts';

inEachLanguage((language) => {
  test('the side menu has every entry', { tag: ['@S-09', '@S-10', '@S-11', '@K-04'] }, async ({
    arrive,
    app,
  }) => {
    await arrive(appPaths.home);
    const menu = await app.openMenu();
    const words = app.words.shell.menu;
    const start = (form: string) => `${leadershipStepPath(1)}?form_type=${form}`;
    const links: [string, string][] = [
      [words.identityCard, appPaths.identityCard],
      [words.reconnections, appPaths.reconnections],
      [words.derailors, appPaths.derailors],
      [words.notes, appPaths.notes],
      [words.friendship, appPaths.friendship],
      [words.resources, appPaths.resources],
      [words.plf, start('plf')],
      [words.ppp, start('ppp')],
      [words.expagil, start('expagil')],
      [words.account, appPaths.account],
      [words.logout, appPaths.logout],
      [words.install, appPaths.install],
      [words.help, appPaths.help],
      [words.contact, appPaths.contact],
    ];
    for (const [name, href] of links)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    for (const page of ['notices', 'terms', 'privacy'] as const) {
      const link = menu.getByRole('link', { name: words[page] });
      await expect(link).toHaveAttribute('href', legalPaths[language][page]);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    const { languages } = app.words.shell;
    const selector = menu.getByRole('group', { name: words.language });
    await expect(selector.getByRole('radio', { name: languages[language] })).toBeChecked();
    await expect(menu.getByText(filled(words.version, { version: APP_VERSION }))).toBeVisible();
    expect(APP_VERSION).toBe('2025-43.4-9');
  });
});

inEnglish(() => {
  test('the tab bar links to home and a new reconnection and opens the menu', { tag: '@S-08' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.reconnections, { journal: withReconnections });
    const { tabs } = app.words.shell;
    const bar = page.getByRole('navigation', { name: tabs.label });
    await expect(bar.getByRole('listitem')).toHaveText([tabs.home, tabs.reconnection, tabs.menu]);
    await bar.getByRole('link', { name: tabs.home }).click();
    await app.expectPath(appPaths.home);
    const menu = await app.openMenu();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await app.expectPath(appPaths.home);
    await bar.getByRole('link', { name: tabs.reconnection }).click();
    await app.expectPath(appPaths.addReconnection);
    await expect(bar, 'an exercise has the whole screen').toBeHidden();
    await app.walkTo(appPaths.home);

    const share = async () => ((await bar.boundingBox())?.height ?? 0) / (page.viewportSize()?.height ?? 0);
    expect(await share()).toBeLessThan(1 / 8);
    await page.setViewportSize({ width: 844, height: 390 }); // the phone is laid on its side
    await expect.poll(share).toBeLessThan(1 / 7);
    await expect(bar.getByRole('listitem')).toHaveText([tabs.home, tabs.reconnection, tabs.menu]);

    await page.setViewportSize({ width: 360, height: 420 }); // held upright again, with its keyboard open
    const lines = bar.getByText(tabs.reconnection, { exact: true }).evaluate((tab) => {
      const words = document.createRange();
      if (tab.lastChild !== null) words.selectNodeContents(tab.lastChild);
      return words.getClientRects().length;
    });
    expect(await lines).toBe(1);
  });

  test('in landscape on a phone, nothing of the menu is under the notch', {
    tag: ['@S-09', '@P-06'],
  }, async ({ arrive, app, page, context }) => {
    const NOTCH = 59;
    await page.setViewportSize({ width: 844, height: 390 });
    await arrive(appPaths.home);
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: NOTCH, right: NOTCH } });
    const menu = await app.openMenu();
    const acts = await menu.getByRole('button').or(menu.getByRole('link')).all();
    const edges = await Promise.all(
      acts.map((act) => act.evaluate((element) => element.getBoundingClientRect().right)),
    );
    expect(Math.max(...edges)).toBeLessThanOrEqual(844 - NOTCH);
  });

  test('each entry opens its page and closes the menu', { tag: ['@S-09', '@S-10'] }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.home, { journal: withCard });
    const words = app.words.shell.menu;
    const visits: [string, string][] = [
      [words.reconnections, appPaths.reconnections],
      [words.derailors, appPaths.derailors],
      [words.account, appPaths.account],
      [words.ppp, `${leadershipStepPath(1)}?form_type=ppp`], // an exercise, which has no tab bar
    ];
    for (const [name, path] of visits) {
      const menu = await app.openMenu();
      await menu.getByRole('link', { name, exact: true }).click();
      await app.expectPath(path);
      await expect(menu).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    // Back on the page where the menu was opened, it stays closed; and so it does where a reload found it open.
    await page.goBack();
    await app.expectPath(appPaths.account);
    await expect(app.menu).toBeHidden();
    await app.openMenu();
    await page.reload();
    await app.expectSignedIn();
    await expect(app.menu).toBeHidden();
    await page.goBack();
    await app.expectPath(appPaths.derailors);
  });
});

inOneVisit({}, () => {
  test('the menu slides in next to the page, keeps the focus, and closes with the back button', {
    tag: ['@S-08', '@S-09'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home);
    const menu = await app.openMenu();
    await expect.poll(async () => Math.round((await menu.boundingBox())?.x ?? 0)).toBeGreaterThan(0);
    const rightEdge = async () => {
      const box = await menu.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    await expect.poll(rightEdge).toBe(390);
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      const inside = await menu.evaluate((dialog) => dialog.contains(document.activeElement));
      const outside = await page.evaluate(
        () => document.activeElement?.closest('main, header, [aria-label="Navigation principale"]') != null,
      );
      expect(outside, `focus left the menu at press ${press + 1}`).toBe(false);
      if (press === 0) expect(inside).toBe(true);
    }
    await page.goBack();
    await expect(menu).toBeHidden();
    await app.expectPath(appPaths.home);
  });

  test('the version shown is the one that the server says is the newest', { tag: '@K-04' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.home);
    const answer = await page.request.get('/getwaversion/tma?_format=json');
    const { v } = await answer.json();
    const menu = await app.openMenu();
    await expect(menu.getByText(filled(app.words.shell.menu.version, { version: v }))).toBeVisible();
  });

  test('/pages redirects to a page', { tag: '@R-03' }, async ({ arrive, app, page }) => {
    await arrive(appPaths.pages);
    await page.reload();
    await expect(app.heading(app.words.pages.title)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: app.words.shell.menu.identityCard, exact: true })
      .click();
    await app.expectPath(appPaths.identityCard);
  });

  test('an unknown path redirects to home', { tag: '@R-24' }, async ({ arrive, app }) => {
    await arrive(appPaths.home);
    await app.open('/nowhere');
    await app.expectPath(appPaths.home);
    for (const path of ['/pages/nowhere', '/reco', '/form/nothing', '/plf/plf9']) {
      await app.walkTo(path);
      await app.expectPath(appPaths.home);
    }
  });
});

test('a newer version is offered, and one tap takes it', { tag: ['@K-04', '@S-12'] }, async ({
  arrive,
  app,
  page,
}) => {
  await page.route('**/getwaversion/tma*', (route) => route.fulfill({ json: { v: '2026-01.1-0' } }));
  await arrive(appPaths.home);
  const banner = page.getByRole('status').filter({ hasText: 'Une nouvelle version est disponible.' });
  await expect(banner).toBeVisible();
  await page.unrouteAll();
  const root = await page.evaluateHandle(() => document.documentElement);
  const reloaded = page.waitForEvent('load');
  await banner.getByRole('button', { name: 'Recharger' }).tap();
  await reloaded;
  await expect(root.evaluate(() => true)).rejects.toThrow();
  await app.expectPath(appPaths.home);
  await app.expectSynced();
  await expect(banner).toBeHidden();
});

test('an unknown path redirects a visitor to the form, and to home after the sign-in', {
  tag: ['@R-24', '@G-01'],
}, async ({ app, person }) => {
  await app.open('/nowhere');
  await app.expectPath(`${appPaths.loginForm}?returnUrl=%2F`);
  await app.submitSignIn(person);
  await app.expectPath(appPaths.home);
});

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });
  test('the menu is always open and the tab bar is hidden', { tag: '@S-09' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.home);
    const words = app.words.shell;
    await expect(page.getByRole('navigation', { name: words.menu.title })).toBeVisible();
    await expect(page.getByRole('navigation', { name: words.tabs.label })).toBeHidden();
    await app.link(words.menu.reconnections).click();
    await app.expectPath(appPaths.reconnections);
  });
});

test('the tab bar fills the tab of the page one is on, and no other', { tag: '@S-08' }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.home, { journal: withCard });
  const { tabs } = app.words.shell;
  const bar = page.getByRole('navigation', { name: tabs.label });
  const filled = () =>
    bar
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .filter((item) =>
            [...item.querySelectorAll('span')].some(
              (part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
            ),
          )
          .map((item) => item.textContent),
      );
  await expect.poll(filled).toEqual([tabs.home]);
  await app.walkTo(appPaths.notes);
  await expect.poll(filled).toEqual([]);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('no line of the menu grows when it becomes the current one', { tag: '@S-09' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.home, { journal: withCard });
    const { menu } = app.words.shell;
    const line = page
      .getByRole('navigation', { name: menu.title })
      .getByRole('link', { name: menu.reconnection, exact: true });
    const height = async () => (await line.boundingBox())?.height;
    const before = await height();
    await line.click();
    await expect(line).toHaveAttribute('aria-current', 'page');
    expect(await height()).toBe(before);
  });
});

for (const width of [320, 390])
  test(`the words of an empty page’s buttons take one line at ${width} px`, { tag: '@P-01' }, async ({
    arrive,
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await arrive(appPaths.reconnections);
    for (const path of [appPaths.reconnections, appPaths.intuitions, appPaths.derailors, appPaths.vocation]) {
      await app.open(path);
      const links = page.getByRole('main').locator('a.font-semibold');
      await expect(links.first()).toBeVisible();
      for (const link of await links.all())
        expect((await link.boundingBox())?.height, (await link.textContent()) ?? '').toBeLessThan(50);
    }
  });
