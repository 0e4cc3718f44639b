import { appPaths } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { filled } from './page-models/wording.ts';

inEnglish(() => {
  test('a change of address needs the password and a code, and notifies the former address', {
    tag: ['@S-07', '@C-05', '@T-06'],
  }, async ({ arrive, app, page, mailsTo, newPerson, complaints }) => {
    complaints.allow(/status of (403|422)|ERR_FAILED/);
    const person = await arrive(appPaths.account);
    const somebody = await newPerson();
    const { access, outcome, ownData } = app.words;
    await app.button(ownData.address.title).click();
    const dialog = page.getByRole('dialog', { name: ownData.address.title });
    expect(await accessibilityFaults(page)).toEqual([]);
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const send = () => dialog.getByRole('button', { name: ownData.address.ask }).click();
    const fill = async (mail: string, again: string, password: string) => {
      await field(ownData.address.mail).fill(mail);
      await field(ownData.address.mailAgain).fill(again);
      await field(ownData.password).fill(password);
      await send();
    };

    await send();
    await expect(field(ownData.address.mail)).toHaveAccessibleDescription(access.invalidMail);
    await expect(field(ownData.address.mail)).toBeFocused();
    await fill('nouvelle', '', person.password);
    await expect(field(ownData.address.mail)).toHaveAccessibleDescription(access.invalidMail);
    await fill('nouvelle@orvelaine.test', 'nouvele@orvelaine.test', person.password);
    await expect(field(ownData.address.mailAgain)).toHaveAccessibleDescription(outcome.emails_differ);
    await expect(field(ownData.address.mailAgain)).toBeFocused();
    await fill(somebody.mail, somebody.mail, 'une autre');
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.wrongPassword);
    await fill(somebody.mail, somebody.mail, person.password);
    await expect(dialog.getByRole('alert')).toContainText(ownData.address.taken);

    const mail = `nouvelle.${person.mail}`;
    await page.context().setOffline(true);
    await fill(mail, mail, person.password);
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.offline);
    await page.context().setOffline(false);
    await send();
    await expect(dialog.getByText(filled(ownData.address.sent, { mail }))).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    const confirm = () => dialog.getByRole('button', { name: ownData.address.confirm }).click();
    await confirm();
    await expect(field(ownData.address.code)).toHaveAccessibleDescription(new RegExp(outcome.field_required));
    await field(ownData.address.code).fill('ABCD-EFGH-JKLM');
    await confirm();
    await expect(dialog.getByRole('alert')).toContainText(ownData.address.wrongCode);
    await expect.poll(async () => (await mailsTo(mail)).length).toBe(1);
    const [message] = await mailsTo(mail);
    await field(ownData.address.code).fill(message?.text.match(/\w{4}-\w{4}-\w{4}/)?.[0] ?? '');
    await page.route(
      '**/api/account/address/confirmation',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await confirm();
    // It is done, though this device cannot know: sent again, it is confirmed.
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.failed);
    await confirm();
    await expect(dialog).toBeHidden();
    await expect(app.toast(outcome.info_saved)).toBeVisible();
    await expect(app.account.field('mail')).toHaveValue(mail);
    await expect.poll(async () => (await mailsTo(person.mail)).length).toBe(1);
    await app.button(ownData.address.title).click();
    await expect(field(ownData.password)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Closing the dialog goes back in the history, which may overtake a navigation.
    await expect(async () => {
      await page.goto(appPaths.logout);
      await expect(page).toHaveURL(/login-form/, { timeout: 3000 });
    }).toPass();
    await app.submitSignIn({ ...person, mail });
    await app.expectSignedIn();
  });
});
