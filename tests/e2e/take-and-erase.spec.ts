import { readFile } from 'node:fs/promises';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { listedSums, unpack } from '../support/zip.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { anIdentityCard, withReconnections } from './page-models/journal-samples.ts';

inEnglish(() => {
  test('the data can be exported, and then the account erased', {
    tag: ['@Q-66', '@Q-43'],
  }, async ({ arrive, app, page, mailsTo, complaints }) => {
    complaints.allow(/status of (400|403|429)/);
    const person = await arrive(appPaths.account, { journal: withReconnections });
    const { ownData, outcome, session } = app.words;
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel(ownData.password, { exact: true });

    await app.button(ownData.export.open).click();
    await password.fill('une autre');
    await dialog.getByRole('button', { name: ownData.export.submit }).click();
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.wrongPassword);
    await page.route(
      '**/api/account/export**',
      (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '500' }, json: {} }),
      { times: 1 },
    );
    await dialog.getByRole('button', { name: ownData.export.submit }).click();
    const inMinutes = app.words.access.tooManyFor_other.replace('{{count}}', '9');
    await expect(dialog.getByRole('alert')).toContainText(inMinutes);
    await password.fill(person.password);
    const today = new Date().toISOString().slice(0, 10);
    // In Paris, where this device is, the day has begun half an hour before it does by UTC.
    await page.clock.setFixedTime(new Date(Date.parse(today) - 1_800_000));
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: ownData.export.submit }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`ancrage-${today}.zip`);
    const files = unpack(await readFile(await download.path()));
    expect(listedSums(files).has('journal.html')).toBe(true);
    const inFile = (name: string) => files.find((file) => file.name === name)?.bytes.toString('utf8') ?? '';
    expect(JSON.parse(inFile('journal/field_cid.json'))).toEqual(anIdentityCard);
    await expect(page.getByText(ownData.export.ready)).toBeVisible();

    const reading = await page.context().newPage();
    await reading.setContent(inFile('journal.html'));
    const main = reading.getByRole('main');
    await expect(main).toContainText(anIdentityCard.CIDsymptome);
    await expect(main).toContainText('Nadia');
    await expect(main).toContainText(person.mail);
    expect(await main.textContent()).not.toMatch(/reconew-|CIDs/);
    await reading.close();

    // The password is not kept in the dialog.
    await app.button(ownData.export.open).click();
    await expect(password).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(password).toBeHidden();

    await app.button(ownData.erase.open).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: ownData.erase.submit }).click();
    await expect(password).toHaveAccessibleDescription(new RegExp(outcome.field_required));
    await expect(dialog.getByText(outcome.field_required)).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText(ownData.erase.understoodNeeded)).toBeInViewport({ ratio: 1 });
    await password.fill(person.password);
    await dialog.getByRole('checkbox', { name: ownData.erase.understood }).check();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: ownData.erase.submit }).click();
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.offline);
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: ownData.erase.submit }).click();
    await app.expectPath(appPaths.loginForm);
    await expect(page.getByText(app.words.session.form.erased)).toBeVisible();
    await expect.poll(async () => (await mailsTo(person.mail)).length).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await app.submitSignIn(person);
    await expect(page.getByRole('alert')).toContainText(outcome.auth_wrong_email_pwd);
    await expect(page.getByRole('button', { name: session.form.submit, exact: true })).toBeEnabled();
  });
});
