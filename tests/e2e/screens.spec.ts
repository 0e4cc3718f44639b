import { appPaths } from '@ancrage/shared/paths/app-paths';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { publicScreens, signedInScreens } from './every-screen.ts';
import { expect, inEachLanguage, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { aFinishedPath, reconnectionSample, withReconnections } from './page-models/journal-samples.ts';

/** A raw key such as `shell.menu.title`, where a text should be. */
const RAW_KEY =
  /\b(?:access|account|checkIn|exercise|history|home|identityCard|intuitions|journal|leadershipPath|outcome|reconnections|session|shell|unsent)\.[a-z]\w+/;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 844 };
const DESK = { width: 1280, height: 900 };

type ColorScheme = 'light' | 'dark';

/** What axe finds wrong with the screen as it stands, in one colour scheme. */
const accessibilityFaults = async (page: Page, colorScheme: ColorScheme): Promise<string[]> => {
  await page.emulateMedia({ colorScheme });
  // The legacy mode leaves out a second page that only frames need, and takes half the time.
  const axe = new AxeBuilder({ page }).withTags(STANDARDS).setLegacyMode();
  const { violations, passes } = await axe.analyze();
  if (passes.length === 0) throw new Error('Nothing was looked at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};

const textFaults = async (page: Page): Promise<string[]> => {
  // biome-ignore lint/performance/useDomNodeTextContent: what is read, with its spaces, is what is looked at
  const text = await page.locator('body').innerText();
  const raw = RAW_KEY.exec(text);
  return [
    ...(raw === null ? [] : [`a raw key is shown: ${raw[0]}`]),
    ...(/\{\{|undefined|\[object /.test(text) ? ['a text has a hole in it'] : []),
  ];
};

/** By how much the screen has to be scrolled sideways at a width that must lose nothing. */
const overflowFaults = async (page: Page, size: typeof PHONE): Promise<string[]> => {
  await page.setViewportSize(size);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return excess > 0 ? [`${excess} px too wide at ${size.width} px`] : [];
};

/** All that a machine can find wrong with the screen shown. Each language shows one colour scheme. */
const faultsOf = async (page: Page, colorScheme: ColorScheme): Promise<string[]> => [
  ...(await overflowFaults(page, NARROWEST)),
  ...(await overflowFaults(page, DESK)),
  ...(await overflowFaults(page, PHONE)),
  ...(await accessibilityFaults(page, colorScheme)),
  ...(await textFaults(page)),
];

/** Waits until the screen of an address is there. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

const AT_ONCE = 6;
const parts = Array.from({ length: Math.ceil(signedInScreens.length / AT_ONCE) }, (_, part) =>
  signedInScreens.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
);

inEachLanguage((language) => {
  const onPhone = language === 'fr' ? 'light' : 'dark';

  const walk = async (app: App, paths: readonly string[]): Promise<void> => {
    const faults: Record<string, string[]> = {};
    for (const path of paths) {
      await app.open(path);
      await settled(app.page);
      await app.expectPath(path);
      await expect(app.page.locator('html')).toHaveAttribute('lang', language);
      const found = await faultsOf(app.page, onPhone);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  };

  test('[P-01][K-07] the public screens have no fault that a machine can find', async ({ app }) => {
    test.slow();
    await walk(app, publicScreens);
  });

  for (const [number, paths] of parts.entries()) {
    test(`[P-01][K-07] the screens have no fault that a machine can find, part ${number + 1}`, async ({
      app,
      arrive,
    }) => {
      test.slow();
      await arrive(appPaths.home, { journal: { ...withReconnections, field_plf: aFinishedPath } });
      await walk(app, paths);
    });
  }

  test('[P-01][P-05] nor have the slides of a reconnection, its summary and its question', async ({
    app,
    arrive,
    page,
  }) => {
    test.slow();
    await arrive(appPaths.addReconnection, { journal: withReconnections });
    const reconnection = app.reconnection('past');
    const faults: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = [...(await overflowFaults(page, NARROWEST)), ...(await overflowFaults(page, PHONE))];
      found.push(...(await accessibilityFaults(page, onPhone)), ...(await textFaults(page)));
      if (found.length > 0) faults[name] = found;
    };
    for (const slide of reconnection.slides) {
      await reconnection.expectSlide(slide.id);
      for (const block of slide.blocks) await reconnection.writeBlock(block, reconnectionSample);
      await look(slide.id);
      if (slide !== reconnection.slides.at(-1)) await reconnection.next();
    }
    await reconnection.finish();
    await look('summary');
    await page.keyboard.press('Escape');
    await app.link(app.words.shell.tabs.home).click();
    await expect(reconnection.leaveQuestion).toBeVisible();
    await look('question');
    await app.button(app.words.reconnections.add.leave).click();
    await app.openMenu();
    await look('menu');
    expect(faults).toEqual({});
  });

  test('[P-01] nor have the screens of an empty journal, and a refused form', async ({
    app,
    arrive,
    page,
  }) => {
    test.slow();
    await arrive(appPaths.home);
    await walk(app, [appPaths.home, appPaths.reconnections, appPaths.intuitions]);
    await app.open(appPaths.identityCard);
    await app.identityCard.submit();
    await expect(app.alert(app.words.outcome.one_field_required)).toBeVisible();
    expect(await faultsOf(page, onPhone)).toEqual([]);
    await app.open(appPaths.account);
    await app.account.fill({ firstname: '' });
    await app.account.submit();
    await expect(app.account.field('firstname')).toHaveAttribute('aria-invalid', 'true');
    expect(await faultsOf(page, onPhone)).toEqual([]);
  });
});
