import { appPaths } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { holdUpWrites, onDevice } from './page-models/device-storage.ts';
import { withCard } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { writeElsewhere } from './page-models/other-devices.ts';
import { expectDrafted, withEveryKind } from './page-models/unsaved-edit.ts';
import { filled, said } from './page-models/wording.ts';

inEnglish(() => {
  test('text that a second tab added to a note survives the edits of the first tab', {
    tag: ['@Q-52', '@S-18'],
  }, async ({ arrive, app, context }) => {
    await arrive(appPaths.notes);
    const words = app.words.notes;
    const notes = new NotesPage(app);
    await notes.field.fill('Un merci');
    await expectDrafted(app, 'Un merci');
    const other = app.onDevice(await context.newPage());
    await other.open(appPaths.notes);
    const there = new NotesPage(other);
    await expect(there.field).toHaveValue('Un merci');
    await there.field.press('End');
    await there.field.pressSequentially(', et une longue pensée');
    await expect(notes.field).toHaveValue('Un merci, et une longue pensée');

    await notes.field.press('End');
    await notes.field.pressSequentially('!');
    await expect(there.field).toHaveValue('Un merci, et une longue pensée!');
    await notes.keep.click();
    await expect(app.toast(app.words.outcome.note_added)).toBeVisible();
    await expect(notes.notes).toHaveText([/Un merci, et une longue pensée!/]);
    await expect(there.field).toHaveValue('');
    await there.field.fill('Un autre');
    await expect(notes.field).toHaveValue('Un autre');
    await other.page.close();
    await app.button(words.clear).click();
    await expect(notes.field).toHaveValue('');
    await expectDrafted(app, 'autre', false);
  });
});

test('text typed during the slow save of a note begins the next note', {
  tag: ['@Q-52', '@S-18'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.notes);
  const notes = new NotesPage(app);
  await notes.field.fill('Un merci');
  await expectDrafted(app, 'Un merci');
  const goOn = await holdUpWrites(page);
  await notes.keep.click();
  await notes.field.press('End');
  await notes.field.pressSequentially(' et un rire');
  await goOn();
  await expect(notes.notes).toHaveText([/Un merci$/]);
  await expect(notes.field).toHaveValue(' et un rire');
  await expectDrafted(app, ' et un rire');
});

test('two tabs write one reconnection without losing an answer', {
  tag: ['@Q-52', '@S-15'],
}, async ({ arrive, app, context }) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const here = app.reconnection('future');
  await here.goTo('situation');
  await here.choose();
  await here.next();
  const fields = here
    .slide('who-and-when')
    .blocks.flatMap((block) => (block.kind === 'question' ? [said(block.label, 'future')] : []));
  const [who = '', subject = ''] = fields;
  await here.field(who).fill('Karim');
  await expectDrafted(app, 'Karim');
  const other = app.onDevice(await context.newPage());
  await other.open(appPaths.addReconnection);
  const there = other.reconnection('future');
  await expect(there.field(who)).toHaveValue('Karim');
  await there.field(subject).fill('Lundi, le budget');
  await expectDrafted(app, 'Lundi, le budget');
  await here.next();
  const { slides } = here;
  const following = slides[slides.indexOf(here.slide('who-and-when')) + 1];
  await expect
    .poll(async () => (await onDevice(app.page)).drafts)
    .toMatchObject([
      {
        value: {
          slideId: following?.id,
          answers: { 'reconew-q2-qui': 'Karim', 'reconew-q2-datesujet': 'Lundi, le budget' },
        },
      },
    ]);
  await other.open(appPaths.addReconnection);
  await there.expectSlide(following?.id ?? '');
});

test('a note left while the disk is busy is recovered completely', {
  tag: ['@Q-52', '@S-18'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.notes);
  const notes = new NotesPage(app);
  const letGo = await holdUpWrites(page, 'drafts');
  await notes.field.pressSequentially('Une phrase entière');
  await app.link(app.words.shell.tabs.home).click();
  await app.expectPath(appPaths.home);
  await page.goBack();
  await app.expectPath(appPaths.notes);
  await letGo();
  await expect(notes.field).toHaveValue('Une phrase entière');
});

test('text typed while the disk is busy survives a reload', {
  tag: '@Q-52',
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.identityCard, { journal: withCard });
  await app.identityCard.openForm();
  const line = app.identityCard.field('CIDsymptome');
  await line.fill('À m');
  await expectDrafted(app, 'À m');
  await holdUpWrites(page, 'drafts');
  await line.press('End');
  await line.pressSequentially('oitié');
  await page.reload();
  await expect(line).toHaveValue('À moitié');
  await line.press('End');
  await line.pressSequentially(' dit');
  await expectDrafted(app, 'À moitié dit');
  await page.reload();
  await expect(line).toHaveValue('À moitié dit');
});

test('a line of the card that another device wrote since a draft of it was begun becomes a second version', {
  tag: ['@Q-54', '@P-12'],
}, async ({ arrive, app, page, elsewhere }) => {
  const person = await arrive(appPaths.identityCard, { journal: withCard });
  await app.identityCard.fill({ CIDsymptome: 'Au téléphone', CIDvocationpro: 'Relier' });
  await expectDrafted(app, 'Relier');
  const desk = await elsewhere(person, appPaths.identityCard);
  await desk.identityCard.fill({ CIDsymptome: 'Au bureau', CIDphrasereconnexion: 'Bureau' });
  await desk.identityCard.submit();
  await desk.expectSynced();
  await page.reload();
  await app.identityCard.expectLine('CIDphrasereconnexion', 'Bureau');
  await app.identityCard.expectLine('CIDsymptome', 'Au téléphone');
  await app.identityCard.submit();
  await app.identityCard.expectSaved();
  const { versions } = app.words.exercise;
  await expect(page.getByText('Au bureau', { exact: true })).toBeVisible();
  await expect(page.getByText(versions.text)).toHaveCount(1);
  await app.identityCard.expectLine('CIDsymptome', 'Au téléphone');
  // What is written over one's own save is no other device's word.
  await app.identityCard.fill({ CIDsymptome: 'Au téléphone, debout' });
  await app.identityCard.submit();
  await app.expectSynced();
  await desk.page.reload();
  await desk.identityCard.expectLine('CIDsymptome', 'Au téléphone, debout');
  await desk.identityCard.expectLine('CIDvocationpro', 'Relier');
  await expect(desk.page.getByText('Au bureau', { exact: true })).toBeVisible();
  await expect(desk.page.getByText(versions.text)).toHaveCount(1);
});

test('an answer of a guided path that another device wrote since a draft of it was begun becomes a second version', {
  tag: ['@Q-54', '@E-07'],
}, async ({ arrive, app, page }) => {
  const here = app.leadershipStep(1);
  const person = await arrive(here.path, { journal: withCard });
  const [question] = here.slide('body').blocks;
  if (question?.kind !== 'question') throw new Error('The slide asks a question.');
  await here.goTo('body');
  await here.field(said(question.label)).fill('Le ventre');
  await expectDrafted(app, 'Le ventre');
  await app.expectSynced();
  const slide = here.slides.indexOf(here.slide('body')) + 1;
  await writeElsewhere(app, person, {
    field_plf: {
      form_type: 'plf',
      progress: { plf_track: { plf: 1, slide } },
      answers: { [question.key]: 'La nuque' },
    },
  });
  await app.open(appPaths.identityCard); // which fetches what is new
  await expect.poll(async () => JSON.stringify((await onDevice(page)).fields)).toContain('La nuque');
  await app.walkTo(here.path);
  await here.previous();
  await here.expectSlide('body');
  await expect(here.field(said(question.label))).toHaveValue('Le ventre');
  await here.next();
  await expect(page.getByText('La nuque', { exact: true })).toBeVisible();
});

test('the page head and the sign-out show unsaved drafts', {
  tag: ['@X-09', '@T-03'],
}, async ({ arrive, app }) => {
  await arrive(appPaths.notes, { journal: withEveryKind });
  const notes = new NotesPage(app);
  const { logout, shell } = app.words;
  await expect(app.sync).toHaveAttribute('data-sync', 'synced');
  await notes.press(notes.note('Un silence'), app.words.notes.edit);
  await notes.notes.getByRole('textbox').fill('Un long silence');
  await expect(app.sync).toHaveText(shell.sync.draft);
  await app.walkTo(appPaths.identityCard);
  await app.identityCard.fill({ CIDsymptome: 'la gorge' });
  await expect(app.sync).toHaveText(shell.sync.draft);

  await app.walkTo(appPaths.logout);
  await expect(app.page.getByText(filled(logout.draftTitle_other, { count: 2 }))).toBeVisible();
  const waiting = app.page.getByRole('list', { name: logout.drafts }).getByRole('link');
  await expect(waiting).toHaveText([new RegExp(logout.kinds['identity-card']), /Un long silence/]);
  expect(await accessibilityFaults(app.page)).toEqual([]);
  await waiting.last().click();
  await expect(notes.notes.getByRole('textbox')).toHaveValue('Un long silence');
  await app.button(app.words.notes.editDo).click();
  await expect(notes.note('Un long silence')).toBeVisible();
  await app.expectPath(appPaths.notes);
  await app.walkTo(appPaths.identityCard);
  await app.identityCard.submit();
  await expect(app.sync).toHaveAttribute('data-sync', 'synced');
});
