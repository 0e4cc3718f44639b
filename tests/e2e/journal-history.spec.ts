import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { anIdentityCard, sampleKeys, withReconnections } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';

inEnglish(() => {
  test('earlier versions can be read, and one entry or all of them restored', {
    tag: '@Q-51',
  }, async ({ arrive, app, page, elsewhere }) => {
    const person = await arrive(appPaths.history, { journal: withReconnections });
    const { history, outcome, reconnections, unsentWork } = app.words;
    await expect(page.getByText(history.emptyTitle)).toBeVisible();

    await app.open(viewReconnectionPath(sampleKeys.older));
    await app.button(reconnections.view.delete).click();
    await page.getByRole('alertdialog').getByRole('button', { name: reconnections.view.delete }).click();
    await expect(app.toast(outcome.reconnection_deleted)).toBeVisible();
    await app.open(appPaths.identityCard);
    await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
    await app.identityCard.submit();
    await app.identityCard.expectSaved();
    await app.expectSynced();

    const menu = await app.openMenu();
    await menu.getByRole('link', { name: app.words.shell.menu.history }).click();
    await app.expectPath(appPaths.history);
    const version = page.getByRole('main').getByRole('region');
    await expect(version).toHaveCount(1);
    await expect(version).toContainText(unsentWork.fields.field_intuitions);
    await expect(version).toContainText(unsentWork.fields.field_cid.toLowerCase());
    await version.getByRole('button', { name: history.show }).click();
    const lost = version.getByRole('listitem').filter({ hasText: 'Nadia' });
    await expect(lost).toContainText(history.kinds.deleted);
    await expect(lost).toContainText('Je commence par une question');
    const changed = version.getByRole('listitem').filter({ hasText: 'Les mains froides' });
    await expect(changed).toContainText(history.kinds.changed);
    await expect(changed).toContainText(anIdentityCard.CIDsymptome);

    await lost.getByRole('button', { name: history.bringBack }).click();
    await expect(app.toast(history.restored)).toBeVisible();
    await expect(lost).toHaveCount(0);
    await app.toast(history.restored).getByRole('button', { name: history.undo }).click();
    await expect(lost).toBeVisible();

    const question = page.getByRole('alertdialog');
    // The undo draws the list again, which a press may meet half-way.
    await expect(async () => {
      if (await question.isHidden())
        await version.getByRole('button', { name: history.restoreAll }).click({ timeout: 2000 });
      await expect(question).toBeVisible({ timeout: 2000 });
    }).toPass();
    await question.getByRole('button', { name: history.restoreAll }).click();
    await expect(app.toast(history.restoredAll_other.replace('{{count}}', '2'))).toBeVisible();
    await app.expectSynced();
    const other = await elsewhere(person, appPaths.identityCard);
    await other.identityCard.expectLine('CIDsymptome', anIdentityCard.CIDsymptome);
    await other.open(appPaths.reconnections);
    await expect(other.page.getByText('Lundi, le budget')).toBeVisible();
  });
});

inEnglish(() => {
  test('text written and deleted within one sitting is listed and can be restored', { tag: '@Q-51' }, async ({
    arrive,
    app,
  }) => {
    await arrive(appPaths.notes);
    const { history, notes: words } = app.words;
    const notes = new NotesPage(app);
    await notes.field.fill('The word I regret');
    await notes.keep.click();
    await app.expectSynced();
    await notes.press(notes.note('The word I regret'), words.delete);
    await notes.confirm(words.deleteAsk, words.deleteDo);
    await app.expectSynced();
    await app.walkTo(appPaths.history);
    const version = app.page.getByRole('main').getByRole('region');
    await version.getByRole('button', { name: history.show }).click();
    const lost = version.getByRole('listitem').filter({ hasText: history.lost.deleted });
    await expect(lost).toContainText('The word I regret');
    await lost.getByRole('button', { name: history.putBack }).click();
    await expect(app.toast(history.restored)).toBeVisible();
    await expect(lost).toHaveCount(0);
    await app.walkTo(appPaths.notes);
    await expect(notes.note('The word I regret')).toBeVisible();
  });
});

test('without a network the history says so, and opens on a retry', {
  tag: ['@Q-51', '@X-09'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to load resource/);
  await page.route('**/api/account/revisions', (route) => route.abort());
  await arrive(appPaths.history, { journal: withReconnections });
  await expect(page.getByText(app.words.history.offline)).toBeVisible();
  await page.unroute('**/api/account/revisions');
  await app.button(app.words.history.retry).click();
  await expect(page.getByText(app.words.history.emptyTitle)).toBeVisible();
});
