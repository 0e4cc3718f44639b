import { appPaths, leadershipFormPath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { endWithNextSave, onDevice, readAuth } from './page-models/device-storage.ts';
import { withCard } from './page-models/journal-samples.ts';
import { firstText, newEntries, timesInJournal } from './page-models/new-entries.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { expectDrafted, withEveryKind } from './page-models/unsaved-edit.ts';

const WORDS = 'Une phrase jamais dite';
const OVER = /The page is over|could not be/;

inEnglish(() => {
  for (const [name, { path, goToText, save }] of Object.entries(newEntries)) {
    test(`${name} whose page closes during the save is saved once and leaves no draft`, {
      tag: '@Q-52',
    }, async ({ arrive, app, page, complaints }) => {
      complaints.allow(OVER);
      await arrive(path, { journal: withEveryKind });
      await app.expectSynced();
      await goToText?.(app);
      await firstText(app).fill(WORDS);
      await expectDrafted(app, WORDS);
      const hasEnded = await endWithNextSave(page);
      await save(app);
      await hasEnded();
      await page.goto(path);
      await expect.poll(() => timesInJournal(app, WORDS)).toBe(1);
      expect((await onDevice(page)).drafts).toEqual([]);
    });
  }
});

test('a note whose page closes during the save has its files', { tag: ['@Q-52', '@P-11'] }, async ({
  arrive,
  app,
  page,
  complaints,
}) => {
  complaints.allow(OVER);
  await arrive(appPaths.notes, { journal: withEveryKind });
  await app.expectSynced();
  const notes = new NotesPage(app);
  await notes.field.fill(WORDS);
  await notes.choose({ name: 'merci.txt', mimeType: 'text/plain', buffer: Buffer.from('Merci') });
  await expect(page.getByText('merci.txt')).toBeVisible();
  const hasEnded = await endWithNextSave(page);
  await notes.keep.click();
  await hasEnded();
  await page.goto(appPaths.notes);
  await expect(notes.note(WORDS)).toContainText('merci.txt');
  await expect(page.getByText('merci.txt')).toHaveCount(1);
});

test('a derailor and a claim whose page closes during the save are saved and leave no draft', {
  tag: ['@Q-52', '@R-18'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(OVER);
  await arrive(`${appPaths.addDerailor}?add=both`, { journal: withEveryKind });
  await app.expectSynced();
  await app.derailors.write('derailor', { situation: WORDS });
  await app.button(app.words.derailors.add.toClaim).click();
  await app.derailors.write('claim', { situation: WORDS }, 'emission');
  await app.derailors.finish();
  const hasEnded = await endWithNextSave(page);
  await app.derailors.review.getByRole('button', { name: app.words.exercise.flow.save }).click();
  await hasEnded();
  await page.goto(appPaths.derailors);
  await expect.poll(() => timesInJournal(app, WORDS)).toBe(2);
  expect((await onDevice(page)).drafts).toEqual([]);
});

test('an edit of the card or of a step leaves no draft when the page closes during the save', {
  tag: ['@Q-52', '@P-12', '@E-07'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(OVER);
  await arrive(appPaths.identityCard, { journal: withCard });
  await app.expectSynced();
  await app.identityCard.fill({ CIDsymptome: WORDS });
  await expectDrafted(app, WORDS);
  const cardHasEnded = await endWithNextSave(page);
  await app.identityCard.submit();
  await cardHasEnded();
  await page.goto(leadershipFormPath(1, 'plf'));
  await app.expectSynced();
  expect(await timesInJournal(app, WORDS)).toBe(1);
  expect((await onDevice(page)).drafts).toEqual([]);

  const step = app.leadershipStep(1);
  await step.goTo('body');
  await firstText(app).fill(`${WORDS} encore`);
  await expectDrafted(app, WORDS);
  const stepHasEnded = await endWithNextSave(page);
  await step.next();
  await stepHasEnded();
  await page.goto(appPaths.home);
  await app.expectSynced();
  expect(await timesInJournal(app, `${WORDS} encore`)).toBe(1);
  expect((await onDevice(page)).drafts).toEqual([]);
});

test('the deletion of a note removes its file from the record when the page closes during it', {
  tag: ['@Q-52', '@P-11'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(OVER);
  const { nid } = await arrive(appPaths.notes, { journal: withEveryKind });
  const listed = async () => {
    const { accessToken } = await readAuth(page);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await page.request.get(`/node/${nid}?_format=json`, { headers });
    return ((await answer.json()) as { field_personal_notes: unknown[] }).field_personal_notes.length;
  };
  const notes = new NotesPage(app);
  await notes.field.fill(WORDS);
  await notes.choose({ name: 'merci.txt', mimeType: 'text/plain', buffer: Buffer.from('Merci') });
  await expect(page.getByText('merci.txt')).toBeVisible();
  await notes.keep.click();
  await expect.poll(listed).toBe(1);
  await expect(
    notes
      .note(WORDS)
      .getByRole('button', { name: /merci.txt/ })
      .first(),
  ).toBeVisible();
  await app.expectSynced();
  const hasEnded = await endWithNextSave(page);
  await notes.press(notes.note(WORDS), app.words.notes.delete);
  await notes.confirm(app.words.notes.deleteAsk, app.words.notes.deleteDo);
  await hasEnded();
  await page.goto(appPaths.notes);
  await app.expectSynced();
  await expect(notes.note(WORDS)).toHaveCount(0);
  await expect.poll(listed).toBe(0);
});
