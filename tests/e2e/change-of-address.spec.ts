import { appPaths } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEnglish, test } from './in-app.ts';

inEnglish(() => {
  test('[S-07][C-05][T-06] another address is asked for twice, with the password, and signs in; the former one is told', async ({
    arrive,
    app,
    page,
    mailsTo,
    newPerson,
    complaints,
  }) => {
    complaints.allow(/status of 422|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const person = await arrive(appPaths.account);
    const somebody = await newPerson();
    const { access, account, outcome, ownData } = app.words;
    await app.button(ownData.address.title).click();
    const dialog = page.getByRole('dialog', { name: ownData.address.title });
    expect(await accessibilityFaults(page)).toEqual([]);
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const send = () => dialog.getByRole('button', { name: account.save }).click();
    const fill = async (mail: string, again: string, password: string) => {
      await field(access.mail).fill(mail);
      await field(access.mailAgain).fill(again);
      await field(ownData.password).fill(password);
      await send();
    };

    await send();
    await expect(field(access.mail)).toHaveAccessibleDescription(access.invalidMail);
    await expect(field(access.mail)).toBeFocused();
    await fill('nouvelle', '', person.password);
    await expect(field(access.mail)).toHaveAccessibleDescription(access.invalidMail);
    await fill('nouvelle@orvelaine.test', 'nouvele@orvelaine.test', person.password);
    await expect(field(access.mailAgain)).toHaveAccessibleDescription(outcome.emails_differ);
    await expect(field(access.mailAgain)).toBeFocused();
    await fill(somebody.mail, somebody.mail, 'une autre');
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.wrongPassword);
    await fill(somebody.mail, somebody.mail, person.password);
    await expect(dialog.getByRole('alert')).toContainText(ownData.address.taken);

    const mail = `nouvelle.${person.mail}`;
    await page.context().setOffline(true);
    await fill(mail, mail, person.password);
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.offline);
    await page.context().setOffline(false);
    await page.route(
      '**/user/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send();
    // It is done, which nobody here can know: sent again, it is told as done.
    await expect(dialog.getByRole('alert')).toContainText(ownData.problems.failed);
    await send();
    await expect(dialog).toBeHidden();
    await expect(app.toast(outcome.info_saved)).toBeVisible();
    await expect(app.account.field('mail')).toHaveValue(mail);
    await expect.poll(async () => (await mailsTo(person.mail)).length).toBe(1);
    await app.button(ownData.address.title).click();
    await expect(field(ownData.password)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.goto(appPaths.logout);
    await app.submitSignIn({ ...person, mail });
    await app.expectSignedIn();
  });
});
