import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import { expect, test } from './in-app.ts';
import { withCard, withReconnections } from './page-models/journal-samples.ts';

// The taps of the journeys of product "Taps for five journeys", from home; those of the report are in report.spec.ts.

/** Taps and counts the taps. */
const tapping = () => {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
  };
};

test('a reconnection with something in every field takes 20 taps: Enter goes on to the next field and slide', {
  tag: ['@P-05', '@S-15'],
}, async ({ app, arrive, page }) => {
  test.slow();
  await arrive(appPaths.home, { journal: withCard });
  const { tap, count } = tapping();
  const { words } = app;
  const reconnection = app.reconnection('past');
  const next = () => tap(app.button(words.exercise.next));
  const field = (place: number) => reconnection.shown.getByRole('textbox').nth(place);
  /** Writes a line in the field that has the focus. */
  const write = async (...keys: readonly string[]) => {
    await expect(reconnection.shown.getByRole('textbox').and(page.locator(':focus'))).toHaveValue('');
    await page.keyboard.type('une ligne');
    for (const key of keys) await page.keyboard.press(key);
  };
  const writeByTap = async (place: number) => {
    await tap(field(place));
    await write();
  };

  await tap(page.getByRole('navigation', { name: words.shell.tabs.label }).getByRole('link').last());
  await reconnection.expectSlide('settle');
  await next();
  await reconnection.expectSlide('situation');
  await tap(reconnection.shown.getByRole('radio').first());
  await next();
  await reconnection.expectSlide('who-and-when');
  await tap(field(0));
  await write('Enter');
  await write('Enter');
  await reconnection.expectSlide('lived');
  await write();
  await next();
  await reconnection.expectSlide('lived-in-body');
  await writeByTap(0);
  await next();
  await reconnection.expectSlide('lived-outside');
  await writeByTap(0);
  await next();
  await reconnection.expectSlide('vocation');
  for (const place of [0, 1, 2, 3]) await writeByTap(place);
  await next();
  await reconnection.expectSlide('pause');
  await next();
  await reconnection.expectSlide('other');
  await tap(field(0));
  // A line, one more that stays empty, and on.
  for (const _ of ['difficulty', 'need', 'fear']) await write('Enter', 'Enter');
  await reconnection.expectSlide('calls');
  for (const _ of ['difficulty', 'need', 'fear']) await write('Enter');
  await reconnection.expectSlide('new-look');
  await write('Enter', 'Enter');
  await reconnection.expectSlide('try');
  await write('Enter', 'Enter');
  await reconnection.expectSlide('intuitions');
  await tap(app.button(reconnection.intuitions.add));
  await write();
  await tap(app.button(words.exercise.flow.finish));
  await expect(reconnection.summary.getByText('une ligne')).toHaveCount(18);
  await tap(reconnection.summary.getByRole('button', { name: words.exercise.flow.save }));
  await expect(page).toHaveURL(/\/reco\/view\/\d+/);
  expect(count()).toBe(20);
});

test('from home, a check-in takes two taps, a done intuition one, a note one and its word', {
  tag: ['@S-02', '@S-18', '@P-16'],
}, async ({ app, arrive, page }) => {
  const note = { date: '1772438400000', text: 'Un merci', files: [] };
  await arrive(appPaths.home, {
    journal: { ...withReconnections, field_celebrations: { [note.date]: note } },
  });
  const { words, checkIn } = app;
  const toCheckIn = tapping();
  await toCheckIn.tap(app.button(words.checkIn.start));
  await toCheckIn.tap(checkIn.cloud);
  await expect(checkIn.text(checkIn.closing)).toBeVisible();
  expect(toCheckIn.count()).toBe(2);
  await page.keyboard.press('Escape');

  const first = page.getByRole('main').getByText('Je laisse un silence');
  await expect(first).toBeVisible();
  await app.button(words.intuitions.tried).click();
  await expect(first).toBeHidden();

  await app.link(words.home.findNote).click();
  const search = app.field(words.notes.search.label);
  await expect(search).toBeFocused();
  await page.keyboard.type('merci');
  await expect(page.getByRole('main').getByText('Un merci', { exact: true })).toBeInViewport();
});
