import { writeFile } from 'node:fs/promises';
import { appPaths, findNotePath } from '@ancrage/shared/paths/app-paths';
import type { Route } from '@playwright/test';
import { pdf, png } from '../support/files.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { filesListed, NotesPage } from './page-models/notes-page.ts';
import { filled } from './page-models/wording.ts';

const aPicture = { name: 'Été à Nîmes.PNG', mimeType: 'image/png', buffer: png() };
const aPaper = { name: 'bilan.pdf', mimeType: 'application/pdf', buffer: pdf() };

inEnglish((language) => {
  test('notes can be written, searched, changed and deleted', {
    tag: ['@R-11', '@S-18', '@P-11', '@V-01', '@X-07', '@X-08'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.notes);
    const words = app.words.notes;
    const notes = new NotesPage(app);
    await expect(page.getByRole('heading', { name: words.empty.title })).toBeVisible();

    await notes.keep.click();
    await expect(notes.field).toHaveAccessibleDescription(app.words.outcome.note_required);
    if (language === 'fr') expect(app.words.outcome.note_required).toBe('Renseigner une note');
    await expect(notes.field).toBeFocused();

    await notes.field.fill('Un merci de l’équipe, devant tous.\nLumineuse.');
    await expect.poll(async () => JSON.stringify((await onDevice(page)).drafts)).toContain('Lumineuse');
    await page.reload();
    await expect(notes.field).toHaveValue('Un merci de l’équipe, devant tous.\nLumineuse.');
    await expect(notes.field).toHaveAccessibleDescription(words.draftFound);
    await notes.keep.click();
    await expect(app.toast(app.words.outcome.note_added)).toContainText(app.words.outcome.title_success);
    await expect(notes.field).toHaveValue('');
    await notes.field.fill('Un silence');
    await notes.keep.click();
    await expect(notes.notes).toHaveCount(2);
    await expect(notes.notes.first()).toContainText('Un silence');
    await expect(notes.count).toHaveText(filled(words.search.all_other, { count: 2 }));

    await notes.search.fill("L'EQUIPE");
    await expect(notes.count).toHaveText(filled(words.search.found_one, { count: 1 }));
    await expect(notes.notes.locator('mark')).toHaveText('l’équipe');
    await notes.search.fill('zzz');
    await expect(notes.count).toHaveText(words.search.found_zero);
    await app.button(words.search.clear).click();

    await notes.press(notes.note('Un silence'), words.edit);
    const edited = notes.notes.first().getByRole('textbox');
    await expect(edited).toBeFocused();
    await edited.fill('Un long silence');
    await expect.poll(async () => JSON.stringify((await onDevice(page)).drafts)).toContain('long silence');
    await page.reload();
    await expect(edited).toHaveValue('Un long silence');
    // Deleted in another tab during the edit, it is edited further, and kept.
    const elsewhere = app.onDevice(await page.context().newPage());
    await elsewhere.open(appPaths.notes);
    const there = new NotesPage(elsewhere);
    await there.press(there.note('Un silence'), words.delete);
    await there.confirm(words.deleteAsk, words.deleteDo);
    await expect(there.notes).toHaveCount(1);
    await elsewhere.expectSynced();
    await elsewhere.page.close();
    await expect(edited).toHaveValue('Un long silence');
    await notes.notes.first().getByRole('button', { name: words.editDo, exact: true }).click();
    await expect(app.toast(app.words.outcome.data_saved)).toBeVisible();
    await expect(notes.notes.first()).toContainText('Un long silence');

    // The back button closes the question and stays.
    await notes.press(notes.note('Un long silence'), words.delete);
    const question = page.getByRole('alertdialog', { name: words.deleteAsk });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await app.expectPath(appPaths.notes);
    await notes.press(notes.note('Un long silence'), words.delete);
    await notes.confirm(words.deleteAsk, words.deleteDo);
    const deleted = app.toast(app.words.outcome.data_deleted);
    await expect(deleted).toContainText(app.words.outcome.title_success);
    await expect(notes.notes).toHaveCount(1);
    // The focus goes to the next note, not to nowhere.
    const next = notes.note('Lumineuse').getByRole('button', { name: words.delete.split('{{')[0] ?? '' });
    await expect(next).toBeFocused();
    await deleted.getByRole('button', { name: words.undo }).click();
    await expect(notes.notes).toHaveCount(2);
    await app.expectSynced();
    await page.reload();
    await app.expectPath(appPaths.notes);
    await expect(notes.notes).toHaveCount(2);
  });
});

test(
  'files can be attached to a note, opened and removed',
  { tag: ['@S-18', '@C-11', '@V-05', '@Q-35', '@Q-54'] },
  async ({ arrive, app, page, complaints }, testInfo) => {
    complaints.allow(/Failed to load resource.*422/);
    await arrive(appPaths.notes);
    const words = app.words.notes;
    const notes = new NotesPage(app);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/file/upload/')) sent.push(request.headers()['content-type'] ?? '');
    });

    await notes.field.fill('Avec des fichiers');
    // On a disk, where the browser reads them itself: to hand it so large a one takes longer than all the rest.
    const chosen = Object.entries({
      [aPicture.name]: aPicture.buffer,
      [aPaper.name]: aPaper.buffer,
      'virus.exe': png(),
      'grand.pdf': Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    for (const [name, content] of chosen) await writeFile(testInfo.outputPath(name), content);
    await page
      .getByTestId('file-picker')
      .first()
      .setInputFiles(chosen.map(([name]) => testInfo.outputPath(name)));
    await expect(app.alert(words.faults.extension)).toContainText(words.faults.tooLarge);
    await expect(page.getByText('été_à_nîmes.png')).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.files.chosen)).toHaveCount(2);
    expect(sent).toEqual([]);
    await notes.keep.click();

    const note = notes.note('Avec des fichiers');
    const picture = note.getByRole('button', { name: filled(words.files.see, { name: 'été_à_nîmes.png' }) });
    await expect(picture).toBeVisible();
    expect(sent).toEqual(['application/octet-stream', 'application/octet-stream']);
    await expect(note.locator('img')).toHaveAttribute('src', /^blob:/);
    await picture.click();
    const large = page.getByRole('dialog', { name: 'été_à_nîmes.png' }).getByRole('img');
    expect(await large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await note.getByRole('button', { name: filled(words.files.open, { name: 'bilan.pdf' }) }).click();
    expect((await download).suggestedFilename()).toBe('bilan.pdf');

    await note.getByRole('button', { name: filled(words.files.remove, { name: 'bilan.pdf' }) }).click();
    await notes.confirm(words.files.removeAsk, words.files.removeDo);
    await expect(note.getByText('bilan.pdf')).toHaveCount(0);
    await app.toast(words.files.removed).getByRole('button', { name: words.undo }).click();
    await expect(note.getByText('bilan.pdf')).toBeVisible();
    await notes.search.fill('BILAN');
    await expect(note.locator('mark')).toHaveText('bilan');
    await notes.search.fill('');

    // Deleted in another tab while it is edited in this one, it comes back with its files.
    await notes.press(note, words.edit);
    const edited = notes.notes.first().getByRole('textbox');
    await edited.fill('Avec des fichiers, encore');
    const elsewhere = app.onDevice(await page.context().newPage());
    await elsewhere.open(appPaths.notes);
    const there = new NotesPage(elsewhere);
    // Either tab may send it.
    const letGo = page.context().waitForEvent('response', (answer) => filesListed(answer.request()) === 0);
    await there.press(there.note('Avec des fichiers'), words.delete);
    await there.confirm(words.deleteAsk, words.deleteDo);
    await letGo;
    await expect.poll(async () => (await onDevice(page)).fileLinks).toEqual([]);
    await elsewhere.page.close();
    const named = page.waitForResponse((answer) => filesListed(answer.request()) === 2);
    await notes.notes.first().getByRole('button', { name: words.editDo, exact: true }).click();
    await expect(note).toContainText('encore');
    expect((await named).ok()).toBe(true);

    await notes.field.fill('Un fichier qui ment');
    await notes.choose({ ...aPaper, name: 'faux.png' });
    await notes.keep.click();
    await expect(notes.note('Un fichier qui ment')).toContainText(words.faults.content);
  },
);

test('files chosen without a network are uploaded later and reach another device', {
  tag: ['@P-11', '@X-09', '@Q-53'],
}, async ({ arrive, app, page, complaints, newDevice }) => {
  complaints.allow(/Failed to load resource/);
  const person = await arrive(appPaths.notes);
  const words = app.words.notes;
  const notes = new NotesPage(app);
  await page.route(/\/(file|node)\//, (route) => route.abort());
  await notes.field.fill('Dans le train');
  await notes.choose(aPaper);
  await expect(page.getByText(words.files.chosen)).toBeVisible();
  await notes.keep.click();
  await expect(notes.note('Dans le train')).toContainText(words.files.waiting);
  await page.reload();
  await expect(notes.note('Dans le train')).toContainText(words.files.waiting);

  const lost = Promise.withResolvers<void>();
  const loseAnswer = async (route: Route) => {
    onFile = (next) => next.abort();
    await route.fetch();
    await route.abort();
    lost.resolve();
  };
  let onFile = (route: Route) => route.abort();
  await page.route(/\/file\//, (route) => onFile(route));
  await page.unroute(/\/(file|node)\//);
  // The words are sent, the file is not, not even for a moment: leaving asks, and nothing is erased.
  await app.open(appPaths.logout);
  await expect(page.getByRole('heading', { name: app.words.logout.unsentTitle })).toBeVisible();
  await app.open(appPaths.notes);
  await expect(notes.note('Dans le train')).toContainText(words.files.waiting);

  // The network is back: what it loses first is the answer to the file, which has arrived, and arrives under its name all the same.
  onFile = loseAnswer;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await lost.promise;
  await expect(notes.note('Dans le train')).toContainText(words.files.waiting);
  onFile = (route) => route.continue();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const opening = filled(words.files.open, { name: 'bilan.pdf' });
  await expect(notes.note('Dans le train').getByRole('button', { name: opening })).toBeVisible();
  await app.expectSynced();

  const elsewhere = app.onDevice(await newDevice({ locale: 'fr-FR' }));
  await elsewhere.signIn(person, appPaths.notes);
  const download = elsewhere.page.waitForEvent('download');
  await elsewhere.button(opening).click();
  expect((await download).suggestedFilename()).toBe('bilan.pdf');
});

test('a picture is shown as a preview when the browser can draw it, else as a file', {
  tag: ['@P-11', '@S-18'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.notes);
  const words = app.words.notes;
  const notes = new NotesPage(app);
  await page.setViewportSize({ width: 780, height: 360 });
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 2000 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await notes.field.fill('Deux photos');
  await page
    .getByTestId('file-picker')
    .first()
    .setInputFiles([
      { name: 'abimee.png', mimeType: 'image/png', buffer: aPicture.buffer.subarray(0, 40) },
      { name: 'grande.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') },
    ]);
  await expect(page.getByText(words.files.chosen)).toHaveCount(2);
  await notes.keep.click();

  const note = notes.note('Deux photos');
  await note.scrollIntoViewIfNeeded(); // a picture is fetched as it comes near
  await note.getByRole('button', { name: filled(words.files.see, { name: 'grande.png' }) }).click();
  const large = page.getByRole('dialog', { name: 'grande.png' }).getByRole('img');
  await expect(large).toBeInViewport({ ratio: 0.98 });
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await note.getByRole('button', { name: filled(words.files.open, { name: 'abimee.png' }) }).click();
  expect((await download).suggestedFilename()).toBe('abimee.png');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('two thousand notes open and are searched without a delay', {
  tag: ['@P-11', '@R-11'],
}, async ({ arrive, app, page }) => {
  const begin = Date.UTC(2020, 0, 1, 12);
  const many = Array.from({ length: 2000 }, (_, number) => {
    const date = String(begin + number * 86_400_000);
    return [date, { date, text: `Note ${number} : un merci, et ce que j’en retiens. `.repeat(5) }] as const;
  });
  await arrive(appPaths.notes, { journal: { field_celebrations: Object.fromEntries(many) } });
  const words = app.words.notes;
  const notes = new NotesPage(app);
  await expect(notes.notes).toHaveCount(30);
  await expect(notes.notes.first()).toContainText('Note 1999');
  await app.button(filled(words.next_other, { count: 30 })).click();
  await expect(notes.notes).toHaveCount(60);
  await expect(page.getByRole('listitem').filter({ hasText: 'Note 1969' }).first()).toBeFocused();
  await notes.search.pressSequentially('note 17 merci');
  await expect(notes.notes.first().locator('mark').first()).toBeVisible();
  await notes.search.fill('note 1234');
  await expect(notes.notes).toHaveCount(1);
});

test('what a search finds stands above the keyboard of a phone', { tag: ['@R-11', '@P-11'] }, async ({
  arrive,
  app,
  page,
}) => {
  const texts = ['Un merci de Karim', 'Le budget est voté', 'Inès a mené la revue'];
  const notes = Object.fromEntries(
    texts.map((text, place) => [
      `${1772438400000 + place}`,
      { date: `${1772438400000 + place}`, text, files: [] },
    ]),
  );
  await arrive(appPaths.notes, { journal: { field_celebrations: notes } });
  const { search, count, notes: found, field } = new NotesPage(app);
  await expect(found).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 508 });
  await search.fill('karim');
  await expect(found).toHaveCount(1);
  for (const part of [search, count, found.locator('mark')]) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(field).toBeHidden();
  await app.button(app.words.notes.search.clear).click();
  await expect(field).toBeVisible();
});

test('one link begins in the search, so that a note is found by typing', { tag: ['@S-18', '@P-11'] }, async ({
  arrive,
  app,
  page,
}) => {
  const date = '1772000000000';
  await arrive(appPaths.home, {
    journal: { field_celebrations: { [date]: { date, text: 'Un merci de Karim' } } },
  });
  await app.walkTo(findNotePath);
  await expect(page.getByLabel(app.words.notes.search.label, { exact: true })).toBeFocused();
  await page.keyboard.type('merci');
  await expect(page.getByText(filled(app.words.notes.search.found_one, { count: 1 }))).toBeVisible();
});

test('the date of a note can be corrected, and undone; a day to come is refused; the list follows', {
  tag: ['@R-11', '@S-18', '@X-07', '@X-08'],
}, async ({ arrive, app, page }) => {
  await page.clock.install({ time: new Date('2026-03-12T09:00:00+01:00') });
  const note = (date: string, text: string) => ({ [date]: { date, text, files: [] } });
  await arrive(appPaths.notes, {
    journal: {
      field_celebrations: { ...note('1772438400000', 'Un merci'), ...note('1772352000000', 'Un silence') },
    },
  });
  const words = app.words.notes;
  const { date } = app.words.exercise;
  const notes = new NotesPage(app);
  await expect(notes.notes.first()).toContainText('Un merci');
  await notes.press(notes.note('Un merci'), words.edit);
  await notes.notes.first().getByRole('button', { name: date.act }).click();
  const dialog = page.getByRole('dialog', { name: date.act });
  const day = dialog.getByLabel(date.day);
  await expect(day).toHaveValue('2026-03-02');
  await day.fill('2026-03-13');
  await dialog.getByRole('button', { name: date.save }).click();
  await expect(day).toHaveAccessibleDescription(new RegExp(date.wrong));
  await day.fill('2026-02-14');
  await dialog.getByRole('button', { name: date.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(app.toast(date.saved)).toBeVisible();
  await expect(notes.notes.first()).toContainText('Un silence');
  await expect(notes.notes.last()).toContainText(/14\s+février\s+2026/);
  await app.toast(date.saved).getByRole('button', { name: app.words.exercise.undo }).click();
  await expect(notes.notes.first()).toContainText(/2\s+mars\s+2026/);
});
