import {
  appPaths,
  editFurtherEntryPath,
  friendshipExchangePath,
  furtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import type { TestPerson } from '../support/factories.ts';
import { pdf } from '../support/files.ts';
import { expect, inEnglish, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { encounterKeys } from './page-models/encounter-samples.ts';
import { ExercisePage } from './page-models/exercise-page.ts';
import { sampleKeys } from './page-models/journal-samples.ts';
import { filesListed, NotesPage } from './page-models/notes-page.ts';
import { writeElsewhere } from './page-models/other-devices.ts';
import {
  expectDrafted,
  special,
  undoDiscard,
  unsavedEditAction,
  withEveryKind,
} from './page-models/unsaved-edit.ts';
import { filled, furtherExerciseOf } from './page-models/wording.ts';

const { oldest } = encounterKeys;
const left = `amitiepro-${oldest}`;
const journal = {
  ...withEveryKind,
  field_intuitions: {
    ...withEveryKind.field_intuitions,
    [left]: {
      date: oldest,
      special: left,
      intuitionsdata: [{ id: 'm', name: 'Appeler Nadia', status: 'pending' }],
    },
  },
};
type Field = Exclude<keyof typeof journal, 'field_cid'>;

/** Deletes entries as another device, and opens the page on which this one fetches the journal. */
const deleteElsewhere = async (app: App, person: TestPerson, gone: readonly (readonly [Field, string])[]) => {
  const { page } = app;
  const fields = gone.map(([field]) => {
    const isKept = ([name]: [string, unknown]) => !gone.some(([from, key]) => from === field && key === name);
    return [field, Object.fromEntries(Object.entries(journal[field]).filter(isKept))];
  });
  await writeElsewhere(app, person, Object.fromEntries(fields));
  await app.walkTo(appPaths.identityCard);
  const isThere = ([field, key]: readonly [Field, string]) =>
    onDevice(page).then(({ fields }) =>
      fields.some((row) => row.field === field && (row.current ?? '').includes(key)),
    );
  for (const entry of gone) await expect.poll(() => isThere(entry)).toBe(false);
};

/** What the device holds of the journal, in which the words of an entry are looked for. */
const held = async ({ page }: App) =>
  JSON.stringify((await onDevice(page)).fields.map(({ current }) => current));

/** What says that an edit was left of an entry that is gone. */
const deletionNotice = (app: App) =>
  app.page.getByRole('main').getByText(app.words.exercise.unsaved.goneTitle);
const editReconnection = `${appPaths.addReconnection}?edit=${sampleKeys.newer}`;
const places: Readonly<
  Record<
    string,
    {
      list: string;
      edit: string;
      field: Field;
      key: string;
      before: string;
      goToText?: (app: App) => Promise<void>;
    }
  >
> = {
  'a reconnection': {
    list: appPaths.reconnections,
    edit: editReconnection,
    field: 'field_intuitions',
    key: sampleKeys.newer,
    before: 'la nouvelle organisation',
    goToText: (app) => app.reconnection('future').goTo('who-and-when'),
  },
  'a derailor': {
    list: appPaths.derailors,
    edit: `${appPaths.addDerailor}?add=derailor&edit=${oldest}`,
    field: 'field_deviateurs',
    key: oldest,
    before: 'Demander, puis me taire.',
  },
  'an entry of a further exercise': {
    list: furtherExercisePath('week-review'),
    edit: editFurtherEntryPath('week-review', special),
    field: 'field_intuitions',
    key: special,
    before: 'Une minute',
    goToText: (app) =>
      new ExercisePage(app, furtherExerciseOf(app.language, 'week-review'), 'past').goTo('like-me'),
  },
  'a closed exchange': {
    list: appPaths.friendship,
    edit: friendshipExchangePath(oldest, 'listen'),
    field: 'field_amitiepro',
    key: oldest,
    before: 'Marcher le vendredi',
  },
};

inEnglish(() => {
  for (const [name, { list, edit, field, key, before, goToText }] of Object.entries(places)) {
    test(`the unsaved edit of ${name} that another device deleted can be read, copied, resumed, or discarded with an undo`, {
      tag: ['@Q-52', '@X-07'],
    }, async ({ arrive, app, page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const person = await arrive(edit, { journal });
      const typed = page.locator('[data-slide]:not([inert])').getByRole('textbox').first();
      await goToText?.(app);
      await typed.fill('Tout autre chose');
      await expectDrafted(app, 'Tout autre chose');
      await deleteElsewhere(app, person, [[field, key]]);
      await app.open(list);
      await expect(deletionNotice(app)).toHaveCount(1);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('main').locator('summary').first().click();
      await expect(page.getByText('Tout autre chose').last()).toBeVisible();
      await unsavedEditAction(app, 'button', 'copy').click();
      await expect(app.toast(app.words.outcome.text_copied)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Tout autre chose');

      await unsavedEditAction(app, 'button', 'discard').click();
      await expect(deletionNotice(app)).toHaveCount(0);
      await expectDrafted(app, 'Tout autre chose', false);
      await undoDiscard(app);
      await expect(deletionNotice(app)).toHaveCount(1);

      // The edit continues on its slide, with all other answers of the entry.
      await unsavedEditAction(app, 'link', 'resume').click();
      await app.expectPath(edit);
      await expect(typed).toHaveValue('Tout autre chose');
      await page.reload();
      await expect(typed).toHaveValue('Tout autre chose');
      await expectDrafted(app, before);
    });
  }

  test('the unsaved edit of a note that another device deleted can be read, copied, discarded with an undo, or saved', {
    tag: ['@Q-52', '@S-18'],
  }, async ({ arrive, app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await arrive(appPaths.notes, { journal });
    const words = app.words.notes;
    const notes = new NotesPage(app);
    await notes.press(notes.note('Un silence'), words.edit);
    await notes.notes.getByRole('textbox').fill('Un long silence');
    await notes.notes
      .getByTestId('file-picker')
      .setInputFiles({ name: 'bilan.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await expect(page.getByText(words.files.chosen)).toBeVisible();
    await expectDrafted(app, 'Un long silence');
    await app.open(appPaths.notes);
    await deleteElsewhere(app, person, [['field_celebrations', oldest]]);
    await app.open(appPaths.notes);
    await expect(notes.notes).toHaveCount(1);
    await expect(deletionNotice(app)).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Un long silence')).toBeVisible();
    // Its file is mentioned once, next to it.
    await expect(page.getByText('bilan')).toHaveCount(1);
    await expect(page.getByText(words.files.strayTitle)).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await unsavedEditAction(app, 'button', 'copy').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Un long silence');

    await unsavedEditAction(app, 'button', 'discard').click();
    await expect(deletionNotice(app)).toHaveCount(0);
    await expect(page.getByText('bilan')).toHaveCount(0);
    await undoDiscard(app);
    await unsavedEditAction(app, 'link', 'resume').click();
    await expect(deletionNotice(app)).toHaveCount(0);
    await expect(notes.notes.getByRole('textbox')).toHaveValue('Un long silence');
    await expect(page.getByText('bilan')).toHaveCount(1);
    await app.button(words.editDo).click();
    await expect(app.toast(app.words.outcome.data_saved)).toBeVisible();
    await expect(notes.note('Un long silence')).toBeVisible();
    await expect(notes.notes).toHaveCount(2);
    await expect(deletionNotice(app)).toHaveCount(0);
    await app.expectSynced();
    expect((await onDevice(page)).drafts).toEqual([]);
  });
});

test('an unsaved edit of a derailor deleted elsewhere restores the derailor when it is resumed and saved', {
  tag: ['@Q-52', '@X-07', '@V-04'],
}, async ({ arrive, app, page }) => {
  const edit = `${appPaths.addDerailor}?add=derailor&edit=${oldest}`;
  const person = await arrive(edit, { journal });
  const typed = page.locator('[data-slide]:not([inert])').getByRole('textbox').first();
  await typed.fill('La pompière de garde');
  await expectDrafted(app, 'de garde');
  await app.open(appPaths.derailors);
  await deleteElsewhere(app, person, [
    ['field_deviateurs', oldest],
    ...Object.keys(journal.field_intuitions).map((key) => ['field_intuitions', key] as const),
  ]);
  await app.open(appPaths.derailors);
  const locked = page.getByText(app.words.derailors.locked.title);
  await expect(locked).toBeVisible();
  await unsavedEditAction(app, 'link', 'resume').click();
  const save = page.getByRole('button', { name: app.words.exercise.flow.finish });
  for (let slide = 0; slide < 9 && (await save.isHidden()); slide += 1)
    await app.button(app.words.exercise.next).click();
  await save.click();
  await page.getByRole('dialog').getByRole('button', { name: app.words.exercise.flow.save }).click();
  await expect(app.toast(app.words.outcome.deviateur_saved)).toBeVisible();
  await app.expectSynced();
  expect(await held(app)).toContain('de garde');
  expect(await held(app)).toContain('Demander, puis me taire.');
  expect((await onDevice(page)).drafts).toEqual([]);
  await expect(locked).toBeVisible();
  await expect(deletionNotice(app)).toHaveCount(0);
});

test('an exchange deleted on another device during an edit is restored with its intuitions', {
  tag: ['@Q-54', '@P-10'],
}, async ({ arrive, app, page }) => {
  const person = await arrive(friendshipExchangePath(oldest, 'listen'), { journal });
  const typed = page.locator('[data-slide]:not([inert])').getByRole('textbox').first();
  await typed.fill('Tout autre chose');
  await expectDrafted(app, 'Tout autre chose');
  await deleteElsewhere(app, person, [
    ['field_amitiepro', oldest],
    ['field_intuitions', left],
  ]);
  await app.open(friendshipExchangePath(oldest, 'listen'));
  await expect(typed).toHaveValue('Tout autre chose');
  const save = page.getByRole('button', { name: app.words.friendship.exchange.saveChange });
  for (let slide = 0; slide < 9 && (await save.isHidden()); slide += 1)
    await app.button(app.words.exercise.next).click();
  await save.click();
  await expect(app.toast(app.words.outcome.data_saved)).toBeVisible();
  expect(await held(app)).toContain('Tout autre chose');
  expect(await held(app)).toContain('Appeler Nadia');
  await expect(page.getByText('Appeler Nadia')).toBeVisible();
});

test('the unsaved edit of a note deleted on another device restores its files when it is saved', {
  tag: ['@Q-52', '@P-11'],
}, async ({ arrive, app, page }) => {
  const person = await arrive(appPaths.notes);
  const words = app.words.notes;
  const notes = new NotesPage(app);
  await notes.field.fill('Un merci');
  await notes.choose({ name: 'bilan.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByText(words.files.chosen)).toBeVisible();
  await notes.keep.click();
  const note = notes.note('Un merci');
  const open = note.getByRole('button', { name: filled(words.files.open, { name: 'bilan.pdf' }) });
  await expect(open).toBeVisible();
  await notes.press(note, words.edit);
  await notes.notes.getByRole('textbox').fill('Un merci, encore');
  await expectDrafted(app, 'encore');
  await app.expectSynced();

  await writeElsewhere(app, person, { field_celebrations: {} }, { field_personal_notes: [] });

  await app.open(appPaths.identityCard); // which asks for news
  await expect.poll(() => held(app)).not.toContain('Un merci');
  await app.open(appPaths.notes);
  await expect(deletionNotice(app)).toBeVisible();
  await expect(page.getByRole('main').getByText('bilan')).toBeVisible();
  await unsavedEditAction(app, 'link', 'resume').click();
  const named = page.waitForResponse((answer) => filesListed(answer.request()) === 1);
  await app.button(words.editDo).click();
  expect((await named).ok()).toBe(true);
  const download = page.waitForEvent('download');
  await open.click();
  expect((await download).suggestedFilename()).toBe('bilan.pdf');
});

test('a note deleted while it is edited says that saving restores it with its files', {
  tag: ['@Q-52', '@P-11'],
}, async ({ arrive, app, page, context }) => {
  await arrive(appPaths.notes);
  const words = app.words.notes;
  const notes = new NotesPage(app);
  await notes.field.fill('Un merci');
  await notes.choose({ name: 'bilan.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByText(words.files.chosen)).toBeVisible();
  await notes.keep.click();
  const note = notes.notes.filter({ hasText: 'bilan.pdf' });
  const remove = note.getByRole('button', { name: filled(words.files.remove, { name: 'bilan.pdf' }) });
  await expect(
    note.getByRole('button', { name: filled(words.files.open, { name: 'bilan.pdf' }) }),
  ).toBeVisible();
  await app.expectSynced();
  await notes.press(note, words.edit);
  await notes.notes.getByRole('textbox').fill('Un merci, encore');
  await remove.click();
  await expect(page.getByRole('alertdialog', { name: words.files.removeAsk })).toBeVisible();

  const tab = app.onDevice(await context.newPage());
  await tab.open(appPaths.notes);
  const there = new NotesPage(tab);
  await there.press(there.note('Un merci'), words.delete);
  await there.confirm(words.deleteAsk, words.deleteDo);
  await tab.expectSynced();

  await expect(note.getByRole('status').filter({ hasText: words.goneText_one })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await app.button(words.editDo).click();
  await expect(app.toast(app.words.outcome.data_saved)).toBeVisible();
  await expect(note).toContainText('Un merci, encore');
  await expect(remove).toBeVisible();
  await expect(page.getByText(words.goneText_one)).toHaveCount(0);
});
