import { expect } from '@playwright/test';
import type { App } from './app.ts';
import { onDevice } from './device-storage.ts';
import { encounterKeys, withDerailors, withExchanges } from './encounter-samples.ts';

const { newest, oldest } = encounterKeys;

/** The key of the entry of a further exercise in the journal below. */
export const special = `exercise-week-review-${newest}`;

/** A journal with an entry of every kind whose edit can be left. */
export const withEveryKind = {
  ...withDerailors,
  ...withExchanges,
  field_intuitions: {
    ...withDerailors.field_intuitions,
    [special]: { date: newest, special, 'week-learned': 'Une minute' },
  },
  field_celebrations: {
    [newest]: { date: newest, text: 'Un merci', files: [] },
    [oldest]: { date: oldest, text: 'Un silence', files: [] },
  },
};

/** Waits until some words are in a draft on the device, or are in none any more. */
export const expectDrafted = async ({ page }: App, words: string, isThere = true): Promise<void> => {
  const drafts = async () => JSON.stringify((await onDevice(page)).drafts).includes(words);
  await expect.poll(drafts).toBe(isThere);
};

/** An action on an unsaved edit; its accessible name continues with the name of the entry. */
export const unsavedEditAction = (app: App, role: 'link' | 'button', name: 'resume' | 'copy' | 'discard') =>
  app.page.getByRole('main').getByRole(role, { name: `${app.words.exercise.unsaved[name]} ·` });

/** Restores an edit that was just discarded. */
export const undoDiscard = (app: App): Promise<void> =>
  app
    .toast(app.words.exercise.flow.startedOver)
    .getByRole('button', { name: app.words.exercise.undo })
    .click();
