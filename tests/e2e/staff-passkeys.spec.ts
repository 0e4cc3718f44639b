import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';
import { filled } from './page-models/wording.ts';

const DESK_SIZE = { width: 1280, height: 900 };
const SMALL_PHONE = { width: 320, height: 568 };

test.use({
  viewport: DESK_SIZE,
  isMobile: false,
  hasTouch: false,
  // No browser takes a passkey for an IP address.
  baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
});

/** Gives the browser of a page an authenticator whose owner always agrees. */
const plugAuthenticatorIn = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

inEnglish((language) => {
  test('a member adds a passkey on a small phone, signs in with it alone, renames it and removes it', {
    tag: ['@Q-23'],
  }, async ({ page, newStaffMember, complaints }) => {
    const me = await newStaffMember();
    const staffConsole = new StaffConsolePage(page, language);
    const { passkeys, me: access, signIn, nav, problem } = staffConsole.words;
    await plugAuthenticatorIn(page);
    await staffConsole.openSignedIn(me);
    await staffConsole.goTo('me');
    await page.setViewportSize(SMALL_PHONE);
    await expect(page.getByText(passkeys.none)).toBeVisible();

    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'));
    const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await staffConsole.button(passkeys.add).click();
    await dialog.getByLabel(passkeys.name, { exact: true }).fill('Phone of Inès');
    await dialog.getByLabel(passkeys.password, { exact: true }).fill(me.password);
    expect(await accessibilityFaults(page)).toEqual([]);
    await submit(passkeys.add);
    await expect(page.getByText('Phone of Inès')).toBeVisible();
    await expect(page.getByText(passkeys.unused)).toBeVisible();
    await page.setViewportSize(DESK_SIZE); // on a phone, the notice covers the way out for a moment

    await staffConsole.button(nav.signOut).click();
    await staffConsole.button(signIn.passkey).click();
    await expect(page.getByRole('heading', { level: 1, name: access.title })).toBeVisible();
    await expect(page.getByText(filled(passkeys.used, { date: '' }).trim())).toBeVisible();
    await staffConsole.button(passkeys.rename).click();
    await dialog.getByLabel(passkeys.name, { exact: true }).fill('Old phone');
    await submit(passkeys.save);
    await expect(page.getByText('Old phone')).toBeVisible();
    await staffConsole.button(passkeys.remove).click();
    await dialog.getByLabel(passkeys.password, { exact: true }).fill(me.password);
    await submit(passkeys.remove);
    await expect(page.getByText(passkeys.none)).toBeVisible();

    complaints.allow(/status of 401/); // the passkey that was removed
    await staffConsole.button(nav.signOut).click();
    await staffConsole.button(signIn.passkey).click();
    await expect(page.getByRole('alert')).toContainText(problem.wrong_passkey);
  });
});
