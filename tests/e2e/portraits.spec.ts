import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, test } from './in-app.ts';
import { portraits } from './page-models/portrait-journal.ts';

// The pictures of the README, and those with which a phone offers to install the app. They are made again when
// ANCRAGE_PORTRAITS is set, and by no ordinary run.
const README = 'docs/screenshots/';
const MANIFEST = 'client/public/screenshots/';
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** Of a hundred: letters are sharp, and a picture is some fifty thousand bytes. */
const QUALITY = 76;
const MORNING = new Date('2026-03-12T08:40:00+01:00');

/** Where each is kept, by language and name; no other is made. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'fr-sign-in': [`${README}fr-sign-in`],
  'fr-home': [`${README}fr-home`, `${MANIFEST}home`],
  'fr-vocation': [`${README}fr-vocation`, `${MANIFEST}question`],
  'fr-intuitions': [`${README}fr-intuitions`],
  'fr-summary': [`${README}fr-summary`],
  'fr-history': [`${README}fr-history`, `${MANIFEST}history`],
  'en-home': [`${MANIFEST}home.en`],
  'en-vocation': [`${MANIFEST}question.en`],
  'en-history': [`${MANIFEST}history.en`],
  'en-menu': [`${README}en-menu`],
  'en-home-dark': [`${README}en-home-dark`],
};

const draw = () => {
  inEachLanguage((language) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(colorScheme, () => {
        test.use({ colorScheme, deviceScaleFactor: 2 });

        test('portraits of the journey', async ({ app, page, newPerson }) => {
          test.slow();
          const { overrides, written } = portraits[language];
          const browser = await page.context().newCDPSession(page);
          const portray = async (name: string) => {
            const kept = KEPT[`${language}-${name}${colorScheme === 'dark' ? '-dark' : ''}`] ?? [];
            if (kept.length === 0) return;
            // The fonts come after the first page.
            await expect(page.locator('html')).not.toHaveAttribute('data-first-page');
            await page.evaluate(() => document.fonts.ready);
            const { data } = await browser.send('Page.captureScreenshot', {
              format: 'webp',
              quality: QUALITY,
              clip: { x: 0, y: await page.evaluate(() => scrollY), width: 390, height: 844, scale: 2 },
            });
            for (const path of kept) await writeFile(`${REPOSITORY}${path}.webp`, data, 'base64');
          };
          const atTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
          await page.clock.install({ time: MORNING });
          await app.open(appPaths.loginForm);
          await expect(app.heading(app.words.session.form.title)).toBeVisible();
          await portray('sign-in');

          await app.submitSignIn(await newPerson(overrides));
          await app.expectPath(appPaths.home);
          await expect(app.button(app.words.checkIn.start)).toBeVisible();
          await app.expectSynced();
          await expect(page.getByText(app.words.followThrough.ask, { exact: true })).toBeVisible();
          await portray('home');

          await app.open(appPaths.addReconnection);
          const reconnection = app.reconnection('past');
          for (const slide of reconnection.slides) {
            await reconnection.expectSlide(slide.id);
            await reconnection.writeSlide(slide, written);
            await atTop();
            await portray(slide.id);
            if (slide !== reconnection.slides.at(-1)) await reconnection.next();
          }
          await reconnection.finish();
          await portray('summary');
          await reconnection.save();

          await app.open(appPaths.reconnections);
          await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
          await app.expectSynced();
          await atTop();
          await portray('history');
          await app.open(appPaths.home);
          await app.expectSynced();
          await app.openMenu();
          await portray('menu');
        });
      });
    }
  });
};

if (process.env.ANCRAGE_PORTRAITS) draw();
