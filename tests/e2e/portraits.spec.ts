import { fileURLToPath } from 'node:url';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, test } from './in-app.ts';
import { portraits } from './page-models/portrait-journal.ts';

// The pictures of the documentation. They are made anew when ANCRAGE_PORTRAITS is set, and by no ordinary run. Three of them
// are those of the web manifest as well, by `convert fr-home.png -quality 76 client/public/screenshots/home.webp` and the
// like: home.en.webp is en-home.png, question is vocation.
const FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const MORNING = new Date('2026-03-12T08:40:00+01:00');

/** What the documentation shows in both languages, and what of it in the dark too. */
const SHOWN = ['sign-in', 'home', 'vocation', 'pause', 'intuitions', 'summary', 'history', 'menu'];
const IN_THE_DARK = ['home', 'pause', 'history'];

const draw = () => {
  inEachLanguage((language) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(colorScheme, () => {
        test.use({ colorScheme, deviceScaleFactor: 2 });

        test('portraits of the journey', async ({ app, page, newPerson }) => {
          test.slow();
          const { traits, written } = portraits[language];
          const portray = async (name: string) => {
            if (!(colorScheme === 'dark' ? IN_THE_DARK : SHOWN).includes(name)) return;
            const ending = colorScheme === 'dark' ? '-dark' : '';
            await page.screenshot({
              animations: 'disabled',
              path: `${FOLDER}/${language}-${name}${ending}.png`,
            });
          };
          const atTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
          await page.clock.install({ time: MORNING });
          await app.open(appPaths.loginForm);
          await expect(app.heading(app.words.session.form.title)).toBeVisible();
          await portray('sign-in');

          await app.submitSignIn(await newPerson(traits));
          await app.expectPath(appPaths.home);
          await expect(app.button(app.words.checkIn.start)).toBeVisible();
          await app.expectSynced();
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
