import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './in-app.ts';
import { withCard } from './page-models/journal-samples.ts';

/** More stops than any screen has between two things one wants. */
const MOST_STOPS = 80;

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reached ${wanted}.`);
};

test('a reconnection can be done with the keyboard alone, from the sign-in on', {
  tag: ['@P-05', '@S-15', '@X-07'],
}, async ({ app, page, newPerson }) => {
  test.slow();
  const { words } = app;
  const person = await newPerson({ journal: withCard });
  await app.open(appPaths.loginForm);
  await tabTo(page, app.field(words.session.form.mail));
  await page.keyboard.type(person.mail);
  await tabTo(page, page.getByLabel(words.session.form.password, { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await app.expectPath(appPaths.home);

  await tabTo(page, page.getByRole('main').getByRole('link', { name: words.home.start }));
  await page.keyboard.press('Enter');
  await app.expectPath(appPaths.addReconnection);

  const reconnection = app.reconnection('past');
  const shown = page.locator('[data-slide]:not([inert])');
  for (const slide of reconnection.slides) {
    await reconnection.expectSlide(slide.id);
    if (slide.blocks.some(({ kind }) => kind === 'choice')) {
      await tabTo(page, shown.getByRole('radio').first());
      await page.keyboard.press('Space');
    }
    const fields = shown.getByRole('textbox');
    for (let place = 0; place < (await fields.count()); place += 1) {
      await tabTo(page, fields.nth(place));
      await page.keyboard.type(`${slide.id} ${place + 1}`);
    }
    if (slide === reconnection.slides.at(-1)) break;
    await tabTo(page, app.button(words.exercise.next));
    await page.keyboard.press('Enter');
  }
  for (const [place, text] of ['la première', 'la seconde'].entries()) {
    await tabTo(page, shown.getByRole('button', { name: reconnection.intuitions.add }));
    await page.keyboard.press('Enter');
    await expect(reconnection.intuitionField(place + 1)).toBeFocused();
    await page.keyboard.type(text);
  }
  const up = words.exercise.moveUp
    .replace('{{item}}', reconnection.intuitions.item)
    .replace('{{number}}', '2');
  await tabTo(page, app.button(up));
  await page.keyboard.press('Enter');
  await expect(reconnection.intuitionField(1)).toHaveValue('la seconde');

  await tabTo(page, app.button(words.exercise.flow.finish));
  await page.keyboard.press('Enter');
  await expect(reconnection.summary).toBeVisible();
  await tabTo(page, reconnection.summary.getByRole('button', { name: words.exercise.flow.save }));
  await page.keyboard.press('Enter');
  await tabTo(page, app.link(words.exercise.ending.whole));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reco\/view\/\d+$/);
  await expect(app.link(words.reconnections.view.intuitions)).toBeVisible();
  await expect(page.getByText('la seconde')).toBeVisible();
});
