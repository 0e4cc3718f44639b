import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import { expect, inOneVisit, test } from './in-app.ts';
import { withCard } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';

/** Taps twice where something stands, as a hurried finger does: the second time on whatever stands there by then. */
const tapTwice = async (what: Locator, gapMs: number): Promise<void> => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('Nothing stands there to be tapped.');
  const page = what.page();
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.touchscreen.tap(...at);
  await page.waitForTimeout(gapMs);
  await page.touchscreen.tap(...at);
};

inOneVisit({ journal: withCard }, () => {
  test('[S-08][S-09] the menu tapped twice opens, and nothing of what it holds', async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.home);
    await tapTwice(
      page.getByRole('navigation', { name: app.words.shell.tabs.label }).getByRole('button'),
      150,
    );
    await expect(app.menu).toBeVisible();
    await app.expectPath(appPaths.home);
    await page.keyboard.press('Escape');
    await expect(app.menu).toBeHidden();
    await app.expectPath(appPaths.home);
  });

  test('[K-06][P-05] what goes on from a slide, tapped twice, skips none; tapped again, it goes on', async ({
    arrive,
    app,
  }) => {
    await arrive(appPaths.addReconnection);
    const reconnection = app.reconnection('past');
    const goOn = app.button(app.words.exercise.next);
    await reconnection.goTo('situation');
    await reconnection.choose();
    await reconnection.next();
    const [first, second, third] = reconnection.slides.slice(2);
    await reconnection.expectSlide(first?.id ?? '');
    await tapTwice(goOn, 100);
    await reconnection.expectSlide(second?.id ?? '');
    await goOn.page().waitForTimeout(400);
    await reconnection.expectSlide(second?.id ?? '');
    await goOn.tap();
    await reconnection.expectSlide(third?.id ?? '');
  });

  test('[R-05][P-13] the words beside a box tick it, and tapped twice they tick it once', async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.report);
    const label = page.locator('main label').last();
    const box = page.getByRole('checkbox', { name: app.words.report.initials });
    await expect(box).not.toBeChecked();
    await label.tap();
    await expect(box).toBeChecked();
    await page.waitForTimeout(400);
    await tapTwice(label, 100);
    await expect(box).not.toBeChecked();
    await page.waitForTimeout(400);
    await expect(box).not.toBeChecked();
  });

  test('[S-18][S-08] the way out of a question, tapped twice, does not open what lies under it', async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.notes);
    const notes = new NotesPage(app);
    await notes.field.fill('Une réussite.');
    await notes.keep.click();
    await notes.press(notes.note('Une réussite.'), app.words.notes.delete);
    const question = page.getByRole('alertdialog');
    const cancel = question.getByRole('button', { name: app.words.shell.words.cancel });
    await expect(cancel).toBeFocused();
    await tapTwice(cancel, 200);
    await expect(question).toBeHidden();
    await app.expectPath(appPaths.notes);
  });
});
