import { staffPath } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';
import { filled } from './page-models/wording.ts';

const DESK_SIZE = { width: 1280, height: 900 };
const SMALL_PHONE = { width: 320, height: 568 };

test.use({ viewport: DESK_SIZE, isMobile: false, hasTouch: false });

inEnglish((language) => {
  test('one member proposes to erase a person, by the keyboard; another finds it on the first page and confirms, on a phone', {
    tag: ['@A-03', '@Q-23', '@Q-43'],
  }, async ({ page, newPerson, newStaffMember, newDevice, complaints }) => {
    complaints.allow(/status of 404/); // the page of the person who was erased
    const person = await newPerson();
    const mine = new StaffConsolePage(page, language);
    const theirs = new StaffConsolePage(await newDevice({ locale: 'en-GB' }), language);
    await mine.openSignedIn(await newStaffMember());
    await theirs.openSignedIn(await newStaffMember());
    const { erasure } = mine.words;
    const address = `${staffPath}/people/${person.uid}`;

    await page.goto(address);
    await mine.button(erasure.propose).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: erasure.proposeTitle });
    await dialog.getByRole('button', { name: erasure.propose }).click();
    await expect(dialog.getByText(erasure.reasonMissing)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(erasure.reason).fill('Asked for it by letter.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(erasure.another, { exact: true })).toBeVisible();
    await expect(mine.button(erasure.confirm)).toHaveCount(0);

    await theirs.page.setViewportSize(SMALL_PHONE);
    await theirs.page.goto(staffPath);
    const open = theirs.page.getByRole('listitem').filter({ hasText: 'Asked for it by letter.' });
    await expect(open).toBeVisible();
    expect(await accessibilityFaults(theirs.page)).toEqual([]);
    await open.getByRole('link').click();
    await theirs.button(erasure.confirm).click();
    const question = theirs.page.getByRole('alertdialog');
    await expect(question).toContainText(filled(erasure.confirmText, { mail: person.mail }));
    await question.getByRole('button', { name: erasure.confirm }).click();
    await expect(theirs.page.getByText(new RegExp(filled(erasure.done, { name: '.*' })))).toBeVisible();
    await expect(open).toHaveCount(0);

    await mine.button(erasure.withdraw).click();
    await expect(page.getByRole('alert').first()).toContainText(mine.words.problem.unknown);
  });
});
