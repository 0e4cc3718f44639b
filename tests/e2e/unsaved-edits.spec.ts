import {
  appPaths,
  editFurtherEntryPath,
  friendshipExchangePath,
  furtherExercisePath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { pdf } from '../support/files.ts';
import { expect, inEnglish, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { isKept, onDevice, TAKEN_OVER } from './page-models/device-storage.ts';
import { encounterKeys } from './page-models/encounter-samples.ts';
import { ExercisePage } from './page-models/exercise-page.ts';
import { sampleKeys } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';
import {
  expectDrafted,
  special,
  undoDiscard,
  unsavedEditAction,
  withEveryKind,
} from './page-models/unsaved-edit.ts';
import { furtherExerciseOf } from './page-models/wording.ts';

const { oldest } = encounterKeys;

/** What says of an entry that an edit of it was left unsaved. */
const unsavedNotice = (app: App, within: Locator = app.page.getByRole('main')) =>
  within.getByText(app.words.exercise.unsaved.title, { exact: true });
inEnglish(() => {
  test.use({ serviceWorkers: 'allow' });

  test('an unsaved edit of a note is shown in every tab, and can be resumed or discarded with an undo', {
    tag: ['@Q-52', '@S-18', '@X-07'],
  }, async ({ arrive, app, page, context, complaints }) => {
    complaints.allow(TAKEN_OVER);
    await arrive(appPaths.notes, { journal: withEveryKind });
    const words = app.words.notes;
    const notes = new NotesPage(app);
    const silence = notes.note('Un silence');
    const other = app.onDevice(await context.newPage());
    await other.open(appPaths.notes);
    await expect(new NotesPage(other).notes).toHaveCount(2);

    // A mere look is no edit; words that were written are, wherever their writer goes.
    await notes.press(silence, words.edit);
    await notes.press(notes.note('Un merci'), words.edit);
    await expect(silence.getByRole('textbox')).toBeHidden();
    await expect(unsavedNotice(app)).toHaveCount(0);
    await notes.press(silence, words.edit);
    await notes.notes.getByRole('textbox').fill('Un "long" silence');
    await notes.press(notes.note('Un merci'), words.edit);
    await expect(unsavedNotice(app, silence)).toBeVisible();
    await expect(unsavedNotice(app)).toHaveCount(1);
    await expect(unsavedNotice(other, new NotesPage(other).note('Un silence'))).toBeVisible();

    await unsavedEditAction(app, 'button', 'discard').click();
    await expect(unsavedNotice(app)).toHaveCount(0);
    await expect(unsavedNotice(other)).toHaveCount(0);
    await expectDrafted(app, 'long', false);
    await expect(silence.getByRole('button').first()).toBeFocused();
    await undoDiscard(app);
    await expect(unsavedNotice(app, silence)).toBeVisible();
    await expect(unsavedNotice(other)).toHaveCount(1);

    await app.expectSynced();
    await isKept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(unsavedNotice(app, silence)).toBeVisible();
    await unsavedEditAction(app, 'link', 'resume').click();
    const edited = notes.notes.getByRole('textbox');
    await expect(edited).toBeFocused();
    await expect(edited).toHaveValue('Un "long" silence');
    await expect(unsavedNotice(app)).toHaveCount(0);
    await expect(unsavedNotice(other)).toHaveCount(1);
    await app.button(words.editDo).click();
    await expect(app.toast(app.words.outcome.data_saved)).toBeVisible();
    await expect(notes.note('long')).toBeVisible();
    await expect(unsavedNotice(app)).toHaveCount(0);
    await expect(unsavedNotice(other)).toHaveCount(0);
    await context.setOffline(false);
  });

  test('a file chosen in an unsaved edit is shown, discarded and restored with it', {
    tag: ['@Q-52', '@S-18', '@P-11'],
  }, async ({ arrive, app }) => {
    await arrive(appPaths.notes, { journal: withEveryKind });
    const notes = new NotesPage(app);
    const silence = notes.note('Un silence');
    const { chosen } = app.words.notes.files;
    await notes.press(silence, app.words.notes.edit);
    await notes.notes
      .getByTestId('file-picker')
      .setInputFiles({ name: 'bilan.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await expect(app.page.getByText(chosen)).toBeVisible();
    await notes.press(notes.note('Un merci'), app.words.notes.edit);
    await expect(unsavedNotice(app, silence)).toBeVisible();
    await unsavedEditAction(app, 'button', 'discard').click();
    await expect(unsavedNotice(app)).toHaveCount(0);
    await undoDiscard(app);
    await unsavedEditAction(app, 'link', 'resume').click();
    await expect(app.page.getByText(chosen)).toBeVisible();
    await app.button(app.words.notes.cancel).click();
    await expect(app.page.getByText(chosen)).toBeHidden();
    await expect(unsavedNotice(app)).toHaveCount(0);
  });

  test('an unsaved edit is deleted and restored with its note', {
    tag: ['@Q-52', '@X-07'],
  }, async ({ arrive, app, context, complaints }) => {
    complaints.allow(TAKEN_OVER);
    await arrive(appPaths.notes, { journal: withEveryKind });
    const words = app.words.notes;
    const notes = new NotesPage(app);
    await notes.press(notes.note('Un silence'), words.edit);
    await notes.notes.getByRole('textbox').fill('Un long silence');
    await expectDrafted(app, 'long');
    await app.open(appPaths.notes);
    await expect(unsavedNotice(app)).toBeVisible();
    expect(await accessibilityFaults(app.page)).toEqual([]);
    const other = app.onDevice(await context.newPage());
    await other.open(appPaths.notes);
    const there = new NotesPage(other);
    await there.press(there.note('Un silence'), words.delete);
    await there.confirm(words.deleteAsk, words.deleteDo);
    await expect(notes.notes).toHaveCount(1);
    await expect(unsavedNotice(app)).toHaveCount(0);
    await expect(app.sync).toHaveAttribute('data-sync', 'synced');
    await other.toast(app.words.outcome.data_deleted).getByRole('button', { name: words.undo }).click();
    await expect(unsavedNotice(app, notes.note('Un silence'))).toBeVisible();
  });
});

const editTrait = `${appPaths.addDerailor}?add=derailor&edit=${oldest}`;
const editReconnection = `${appPaths.addReconnection}?edit=${sampleKeys.newer}`;

interface Entry {
  /** The places that show it: the list, and the entry itself. */
  readonly shown: readonly string[];
  readonly edit: string;
  /** The way to a text there. */
  goToText?: (app: App) => Promise<void>;
}

/** The other entries that can be edited. */
const entries: Readonly<Record<string, Entry>> = {
  'a reconnection, in the list and where it is read,': {
    shown: [appPaths.reconnections, viewReconnectionPath(sampleKeys.newer)],
    edit: editReconnection,
    goToText: (app) => app.reconnection('future').goTo('who-and-when'),
  },
  'a derailor': { shown: [appPaths.derailors], edit: editTrait },
  'an entry of a further exercise': {
    shown: [furtherExercisePath('week-review')],
    edit: editFurtherEntryPath('week-review', special),
    goToText: (app) =>
      new ExercisePage(app, furtherExerciseOf(app.language, 'week-review'), 'past').goTo('like-me'),
  },
  'a closed exchange, in the list and where it is read,': {
    shown: [appPaths.friendship, friendshipExchangePath(oldest, 'end')],
    edit: friendshipExchangePath(oldest, 'listen'),
  },
};

for (const [name, { shown, edit, goToText }] of Object.entries(entries)) {
  test(`an unsaved edit of ${name} is shown with it, and can be resumed or discarded with an undo`, {
    tag: ['@Q-52', '@X-07'],
  }, async ({ arrive, app, page }) => {
    await arrive(edit, { journal: withEveryKind });
    const main = page.getByRole('main');
    const field = page.locator('[data-slide]:not([inert])').getByRole('textbox').first();
    await goToText?.(app);
    const written = await field.inputValue();
    await field.fill(`${written} et plus`);
    await expectDrafted(app, `${written} et plus`);
    // What was changed back is no edit.
    await field.fill(written);
    await expect.poll(async () => (await onDevice(page)).drafts).toEqual([]);
    for (const path of shown) {
      await app.walkTo(path);
      await expect(main.getByRole('listitem').or(main.getByRole('article')).first()).toBeVisible();
      await expect(unsavedNotice(app)).toHaveCount(0);
    }

    await app.walkTo(edit);
    await expect(page.locator('[data-slide]').first()).toBeAttached();
    if (await page.getByText(app.words.exercise.flow.resumedTitle).isHidden()) await goToText?.(app);
    await field.fill('Tout autre chose');
    await expectDrafted(app, 'Tout autre chose');
    for (const path of shown) {
      await (path === shown[0] ? app.open(path) : app.walkTo(path));
      await expect(unsavedNotice(app)).toHaveCount(1);
      await unsavedEditAction(app, 'button', 'discard').click();
      await expect(unsavedNotice(app)).toHaveCount(0);
      await expectDrafted(app, 'Tout autre chose', false);
      await undoDiscard(app);
      await expect(unsavedNotice(app)).toHaveCount(1);
      await unsavedEditAction(app, 'link', 'resume').click();
      await app.expectPath(edit);
      await expect(page.getByText(app.words.exercise.flow.resumedTitle)).toBeVisible();
      await expect(field).toHaveValue('Tout autre chose');
    }
  });
}

test('an entry that was only read leaves no unsaved edit for the sign-out to ask about', {
  tag: ['@Q-52', '@T-03'],
}, async ({ arrive, app, page }) => {
  await arrive(editReconnection, { journal: withEveryKind });
  await app.reconnection('future').goTo('who-and-when');
  await app.open(appPaths.reconnections);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect((await onDevice(page)).drafts).toEqual([]);
  await app.open(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
});
