import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locator, Page } from '@playwright/test';
import { expect, inEnglish, test } from './in-app.ts';
import { withCard } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';

/**
 * Taps twice at the position of an element, as in a hurry: the second tap hits what is there by then. Afterwards
 * the finger rests for a second.
 * @param seen waits for what the first tap brings
 */
const tapTwice = async (page: Page, what: Locator, seen: () => Promise<void>): Promise<void> => {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (box === null) throw new Error('There is nothing to tap.');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.touchscreen.tap(...at);
  await page.clock.runFor(200);
  await seen();
  await page.touchscreen.tap(...at);
  await page.clock.runFor(1000);
  await page.clock.resume();
};

inEnglish(() => {
  test('a double tap on the menu or on a dialog button triggers nothing behind it', {
    tag: ['@S-08', '@S-09'],
  }, async ({ arrive, app, page }) => {
    await page.clock.install();
    await arrive(appPaths.notes, { journal: withCard });
    const tab = page.getByRole('navigation', { name: app.words.shell.tabs.label }).getByRole('button');
    await tapTwice(page, tab, () => expect(app.menu).toBeVisible());
    await expect(app.menu).toBeVisible();
    await app.expectPath(appPaths.notes);
    await page.keyboard.press('Escape');
    await expect(app.menu).toBeHidden();

    const notes = new NotesPage(app);
    await notes.field.fill('Une réussite.');
    await notes.keep.click();
    await notes.press(notes.note('Une réussite.'), app.words.notes.delete);
    const question = page.getByRole('alertdialog');
    const cancel = question.getByRole('button', { name: app.words.shell.words.cancel });
    await expect(cancel).toBeFocused();
    await tapTwice(page, cancel, () => expect(question).toBeHidden());
    await app.expectPath(appPaths.notes);
    await expect(notes.note('Une réussite.')).toBeVisible();
  });

  test('a double tap skips no slide and ticks a box once', {
    tag: ['@K-06', '@P-05', '@P-13'],
  }, async ({ arrive, app, page }) => {
    await page.clock.install();
    await arrive(appPaths.addReconnection, { journal: withCard });
    const reconnection = app.reconnection('past');
    const goOn = app.button(app.words.exercise.next);
    await reconnection.goTo('situation');
    await reconnection.choose();
    await reconnection.next();
    const [first, second, third] = reconnection.slides.slice(2);
    await reconnection.expectSlide(first?.id ?? '');
    await tapTwice(page, goOn, () => reconnection.expectSlide(second?.id ?? ''));
    await reconnection.expectSlide(second?.id ?? '');
    await goOn.tap();
    await reconnection.expectSlide(third?.id ?? '');

    await app.walkTo(appPaths.report);
    await page.getByText(app.words.report.choices, { exact: true }).click();
    const label = page.locator('main label').last();
    const box = page.getByRole('checkbox', { name: app.words.report.initials });
    await expect(box).not.toBeChecked();
    await tapTwice(page, label, () => expect(box).toBeChecked());
    await expect(box).toBeChecked();
  });
});
