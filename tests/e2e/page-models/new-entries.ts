import {
  appPaths,
  friendshipExchangePath,
  NEW_EXCHANGE,
  writeFurtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import type { App } from './app.ts';
import { onDevice } from './device-storage.ts';
import { ExercisePage } from './exercise-page.ts';
import { NotesPage } from './notes-page.ts';
import { furtherExerciseOf } from './wording.ts';

/** How often some words occur in the journal on a device. */
export const timesInJournal = async ({ page }: App, words: string): Promise<number> =>
  JSON.stringify((await onDevice(page)).fields.map((row) => Object(row).current)).split(words).length - 1;

/** The first text field of the entry being written. */
export const firstText = ({ page }: App): Locator =>
  page.locator('[data-slide]:not([inert])').or(page.locator('form')).getByRole('textbox').first();

/** Continues to the end of an exercise and saves it. */
const saveExercise = async (app: App): Promise<void> => {
  const { finish, save } = app.words.exercise.flow;
  for (let slide = 0; slide < 15 && (await app.button(finish).isHidden()); slide += 1)
    await app.button(app.words.exercise.next).click();
  await app.button(finish).click();
  await app.page.getByRole('dialog').getByRole('button', { name: save, exact: true }).click();
};

interface NewEntry {
  readonly path: string;
  /** Goes to its first text. */
  readonly goToText?: (app: App) => Promise<void>;
  readonly save: (app: App) => Promise<void>;
}

/** The kinds of new entries, by name. */
export const newEntries: Readonly<Record<string, NewEntry>> = {
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
