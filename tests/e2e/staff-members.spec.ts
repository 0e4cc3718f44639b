import { staffPath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';
import { filled } from './page-models/wording.ts';

const DESK_SIZE = { width: 1280, height: 900 };
const SMALL_PHONE = { width: 320, height: 568 };

test.use({ viewport: DESK_SIZE, isMobile: false, hasTouch: false });

inEnglish((language) => {
  test('the team: a colleague who has left is removed by the keyboard, and their console closes; then one’s own access', {
    tag: ['@A-03', '@Q-23'],
  }, async ({ page, newStaffMember, newDevice, complaints }) => {
    complaints.allow(/status of 401/); // the console of the removed member
    const [me, colleague] = [await newStaffMember(), await newStaffMember()];
    const staffConsole = new StaffConsolePage(page, language);
    const theirs = new StaffConsolePage(
      await newDevice({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' }),
      language,
    );
    await theirs.openSignedIn(colleague);
    await staffConsole.openSignedIn(me);
    const { members, log, signIn, nav } = staffConsole.words;
    await staffConsole.goTo('members');
    const row = (mail: string) => page.getByRole('listitem').filter({ hasText: mail });
    await expect(row(colleague.mail)).toContainText(filled(members.lastSignIn, { date: '' }).trim());

    await row(colleague.mail).getByRole('button', { name: members.remove }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(members.removeText);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row(colleague.mail)).toHaveCount(1);

    await page.setViewportSize(SMALL_PHONE);
    await row(colleague.mail).getByRole('button', { name: members.remove }).click();
    await dialog.getByRole('button', { name: members.remove }).click();
    await expect(row(colleague.mail)).toHaveCount(0);
    await expect(row(me.mail)).toHaveCount(1);
    await theirs.page.reload();
    await expect(theirs.field(signIn.mail)).toBeVisible();

    await page.setViewportSize(DESK_SIZE);
    await page.goto(`${staffPath}/log?actor=mine`);
    await expect(page.getByText(log.actions['staff-removed'], { exact: true })).toBeVisible();

    await newStaffMember().then((other) => theirs.openSignedIn(other));
    await page.getByRole('navigation', { name: nav.label }).getByRole('link', { name: nav.members }).click();
    await row(me.mail).getByRole('button', { name: members.remove }).click();
    await expect(dialog).toContainText(members.removeMeText);
    await dialog.getByRole('button', { name: members.remove }).click();
    await expect(staffConsole.field(signIn.mail)).toBeVisible();
  });
});
