import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { holdUpWrites, onDevice } from './page-models/device.ts';
import { withCard } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { said } from './page-models/wording.ts';

/** Waits until some words are in a draft on the device, or are in none any more. */
const expectDrafted = async ({ page }: App, words: string, isThere = true) => {
  const drafts = async () => JSON.stringify((await onDevice(page)).drafts).includes(words);
  await expect.poll(drafts).toBe(isThere);
};

inEnglish(() => {
  test('[Q-52][S-18] what a second tab added to a note outlives the first tab, which goes on or keeps its own', async ({
    arrive,
    app,
    context,
  }) => {
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
    await expectDrafted(app, 'et une longue pensée');

    await notes.field.press('End');
    await notes.field.pressSequentially('!');
    await expectDrafted(app, '!');
    await notes.keep.click();
    await expect(app.toast(app.words.outcome.note_added)).toBeVisible();
    await expect(notes.notes).toHaveText([/Un merci!/]);
    // What is left of the draft is offered at once, and after a reload of the tab that wrote it.
    await expect(notes.field).toHaveValue('Un merci! , et une longue pensée');
    await expect(notes.field).toHaveAccessibleDescription(words.draftFound);
    await other.page.reload();
    await expect(there.field).toHaveValue('Un merci! , et une longue pensée');
    await app.button(words.clear).click();
    await expect(notes.field).toHaveValue('');
    await expectDrafted(app, 'merci', false);
  });
});

test('[Q-52][S-15] two tabs write one reconnection, and neither loses an answer of the other', async ({
  arrive,
  app,
  context,
}) => {
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
  await other.page.reload();
  await there.expectSlide(following?.id ?? '');
});

test('[Q-52][S-18] a note left while the disk is busy is found again to its last letter', async ({
  arrive,
  app,
  page,
}) => {
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
