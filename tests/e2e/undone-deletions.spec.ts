import {
  appPaths,
  friendshipExchangePath,
  furtherExercisePath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { expect, inOneVisit, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { encounterKeys, withDerailors, withExchanges } from './page-models/encounter-samples.ts';
import { sampleKeys, withReconnections } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';

/** What no list shows of an entry: a second version of an answer, and values that no screen can read. */
const hidden = (path: string) => ({
  '~other': { [path]: [{ value: 'Une autre version', at: 1772000000000 }] },
  inconnu: { gardé: true },
  pf: 7,
  files: 'illisible',
  prepare: [1],
  kind: 'autre',
});

const { newest, oldest, middle } = encounterKeys;
const left = `amitiepro-${oldest}`;
const special = `exercise-week-review-${newest}`;
const entries = {
  field_intuitions: {
    ...withReconnections.field_intuitions,
    [sampleKeys.older]: { ...hidden('reconew-q3-pense'), date: sampleKeys.older, 'reconew-q2-qui': 'Nadia' },
    [left]: {
      ...hidden('intuitionsdata'),
      date: oldest,
      special: left,
      intuitionsdata: [{ name: 'Marcher' }],
    },
    [special]: { ...hidden('week-learned'), date: newest, special, 'week-learned': 'Une minute' },
  },
  field_deviateurs: { [newest]: { ...hidden('name'), date: newest, name: 'Le volcan', situation: 5 } },
  field_pretentions: { [middle]: { ...hidden('name'), date: middle, name: 'On devrait voir' } },
  field_celebrations: { [newest]: { ...hidden('text'), date: newest, text: 'Un silence' } },
  field_amitiepro: {
    [oldest]: { ...withExchanges.field_amitiepro[oldest], ...hidden('theme'), advice: ['Marcher', '', ''] },
  },
};

/** The entries of the journal as this device has stored them, without the moments of their answers. */
const stored = async (page: Page): Promise<Record<string, unknown>> => {
  const { fields } = await onDevice(page);
  const rows = fields as readonly { readonly field: string; readonly current: string | null }[];
  return Object.fromEntries(
    rows
      .filter(({ field }) => Object.hasOwn(entries, field))
      .map(({ field, current }) => [
        field,
        JSON.parse(current ?? '{}', (key, value) => (key === '~at' ? undefined : value)),
      ]),
  );
};

interface Place {
  readonly path: string;
  readonly remove: (app: App) => Promise<void>;
  /** What says that the entry is gone. */
  readonly said: (app: App) => string;
  readonly undo: (app: App) => string;
}

/** Presses what deletes, and answers the question. */
const press = async (app: App, words: string, answer = words): Promise<void> => {
  await app.button(words).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
};
const dataDeleted = (app: App) => app.words.outcome.data_deleted;
const removeTrait = (called: string) => async (app: App) => {
  await app.derailors.open(called);
  await press(app, app.words.derailors.delete);
};

const places: Readonly<Record<string, Place>> = {
  'a reconnection': {
    path: viewReconnectionPath(sampleKeys.older),
    remove: (app) => press(app, app.words.reconnections.view.delete),
    said: (app) => app.words.outcome.reconnection_deleted,
    undo: (app) => app.words.exercise.undo,
  },
  'a derailor': {
    path: appPaths.derailors,
    remove: removeTrait('Le volcan'),
    said: dataDeleted,
    undo: (app) => app.words.exercise.undo,
  },
  'a claim': {
    path: appPaths.derailors,
    remove: removeTrait('On devrait voir'),
    said: dataDeleted,
    undo: (app) => app.words.exercise.undo,
  },
  'a note': {
    path: appPaths.notes,
    remove: async (app) => {
      const notes = new NotesPage(app);
      const words = app.words.notes;
      await notes.press(notes.note('Un silence'), words.delete);
      await notes.confirm(words.deleteAsk, words.deleteDo);
    },
    said: dataDeleted,
    undo: (app) => app.words.notes.undo,
  },
  'an exchange with its intuitions': {
    path: friendshipExchangePath(oldest, 'end'),
    remove: (app) => press(app, app.words.friendship.view.delete),
    said: dataDeleted,
    undo: (app) => app.words.exercise.undo,
  },
  'an entry of a further exercise': {
    path: furtherExercisePath('week-review'),
    remove: async (app) => {
      await app.page.getByRole('main').locator('summary').click();
      await press(app, app.words.further.delete);
    },
    said: dataDeleted,
    undo: (app) => app.words.exercise.undo,
  },
};

inOneVisit({ journal: { ...withDerailors, ...entries } }, () => {
  for (const [name, { path, remove, said, undo }] of Object.entries(places)) {
    test(`a restored ${name} keeps second versions and unknown keys`, {
      tag: ['@X-07', '@Q-54'],
    }, async ({ arrive, app, page }) => {
      await arrive(path);
      await expect.poll(() => stored(page)).toEqual(entries);
      await remove(app);
      await app
        .toast(said(app))
        .getByRole('button', { name: undo(app) })
        .click();
      await expect.poll(() => stored(page)).toEqual(entries);
    });
  }
});
