import {
  appPaths,
  friendshipExchangePath,
  NEW_EXCHANGE,
  writeFurtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { onDevice } from './page-models/device.ts';
import { ExercisePage } from './page-models/exercise-page.ts';
import { expectDrafted, withEveryKind } from './page-models/left-edits.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { furtherExerciseOf } from './page-models/wording.ts';

const WORDS = 'Une phrase jamais dite';

/** How often the words stand in the journal that a device holds. */
const times = async ({ page }: App) =>
  JSON.stringify((await onDevice(page)).fields.map((row) => Object(row).current)).split(WORDS).length - 1;

const firstText = ({ page }: App) =>
  page.locator('[data-slide]:not([inert])').or(page.locator('form')).getByRole('textbox').first();

/** Goes on to the end of an exercise and saves it. */
const saveExercise = async (app: App) => {
  const { finish, save } = app.words.exercise.flow;
  for (let slide = 0; slide < 15 && (await app.button(finish).isHidden()); slide += 1)
    await app.button(app.words.exercise.next).click();
  await app.button(finish).click();
  await app.page.getByRole('dialog').getByRole('button', { name: save, exact: true }).click();
};

/** What can be begun anew, the way to its first text there, and how it is saved. */
const kinds: Readonly<
  Record<string, { path: string; goToText?: (app: App) => Promise<void>; save: (app: App) => Promise<void> }>
> = {
  'a note': { path: appPaths.notes, save: (app) => new NotesPage(app).keep.click() },
  'a reconnection': {
    path: appPaths.addReconnection,
    goToText: async (app) => {
      const reconnection = app.reconnection('future');
      await reconnection.goTo('situation');
      await reconnection.choose();
      await reconnection.next();
    },
    save: saveExercise,
  },
  'a derailor': { path: `${appPaths.addDerailor}?add=derailor`, save: saveExercise },
  'an entry of a further exercise': {
    path: writeFurtherExercisePath('week-review'),
    goToText: (app) =>
      new ExercisePage(app, furtherExerciseOf(app.language, 'week-review'), 'past').goTo('like-me'),
    save: saveExercise,
  },
  'an exchange': {
    path: friendshipExchangePath(NEW_EXCHANGE, 'prepare'),
    save: async (app) => {
      await app.page.locator('form').getByRole('textbox').nth(1).fill('Le temps');
      await app.button(app.words.friendship.exchange.begin).click();
    },
  },
};

inEnglish(() => {
  for (const [name, { path, goToText, save }] of Object.entries(kinds)) {
    test(`[Q-52][Q-53] ${name} that stands begun in two tabs is one: each shows what the other wrote, and once saved in one it begins anew in the other`, async ({
      arrive,
      app,
      context,
    }) => {
      await arrive(path, { journal: withEveryKind });
      await goToText?.(app);
      await firstText(app).fill('Une phrase');
      await expectDrafted(app, 'Une phrase');
      const other = app.onDevice(await context.newPage());
      await other.open(path);
      await expect(firstText(other)).toHaveValue('Une phrase');
      await firstText(other).press('End');
      await firstText(other).pressSequentially(' jamais dite');
      await expect(firstText(app)).toHaveValue(WORDS);

      await save(app);
      await expect.poll(() => times(app)).toBe(1);
      const told = other.page.getByText(other.words.exercise.flow.savedElsewhere);
      if (path === appPaths.notes) await expect(new NotesPage(other).note(WORDS)).toBeVisible();
      else await expect(told).toBeVisible();
      await expect(other.page.getByRole('textbox').filter({ hasText: /./ })).toHaveCount(0);
      await expect.poll(async () => (await onDevice(app.page)).drafts).toEqual([]);

      // What is written there now is another one.
      await goToText?.(other);
      await firstText(other).fill(`${WORDS} encore`);
      await expect(told).toBeHidden();
      await save(other);
      await expect.poll(() => times(other)).toBe(2);
    });
  }
});
