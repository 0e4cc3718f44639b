import { appPaths } from '@ancrage/shared/paths/app-paths';
import { ADDRESS_RETURN_HOURS } from '@ancrage/shared/rules/constants';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEachLanguage, test } from './in-app.ts';
import { filled } from './page-models/wording.ts';

inEachLanguage(() => {
  test('the account page lists what happened to the account, and says when it cannot', {
    tag: ['@S-07', '@Q-13'],
  }, async ({ app, person, page, complaints }) => {
    complaints.allow(/status of 400|ERR_FAILED/);
    const { security } = app.words.ownData;
    await app.open(appPaths.loginForm);
    for (const password of ['une autre', 'encore une autre']) {
      await app.submitSignIn({ ...person, password });
      await expect(page.getByRole('alert')).toBeVisible();
    }
    await app.submitSignIn(person);
    await app.expectSignedIn();
    await app.open(appPaths.account);
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: security.title }) });
    const lines = section.getByRole('listitem');
    await expect(lines.first()).toContainText(security.acts['signed-in']);
    await expect(lines.first()).toContainText('Chrome');
    await expect(lines.first()).toContainText(/ 10\.\d+\.\d+\.0\/24/);
    await expect(
      lines.filter({ hasText: filled(security.acts['sign-in-refused_other'], { count: '2' }) }),
    ).toHaveCount(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.route('**/api/account/security', (route) => route.abort());
    await app.open(appPaths.home);
    await app.open(appPaths.account);
    await expect(section.getByText(security.unavailable)).toBeVisible();
    await page.unroute('**/api/account/security');
    await section.getByRole('button', { name: security.retry }).click();
    await expect(lines.first()).toContainText(security.acts['signed-in']);
  });

  test('the recovery guard shows its paper code once, and a device refuses a recovery with one tap', {
    tag: ['@S-07', '@Q-06'],
  }, async ({ arrive, app, page }) => {
    const person = await arrive(appPaths.account);
    const { password } = app.words.ownData;
    const { guard } = app.words.safety;
    await app.button(guard.on).click();
    const asking = page.getByRole('dialog', { name: guard.onTitle });
    await asking.getByLabel(password, { exact: true }).fill(person.password);
    await asking.getByRole('button', { name: guard.on }).click();
    const shown = page.getByRole('dialog', { name: guard.codeTitle });
    await expect(shown.getByText(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}$/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shown.getByRole('button', { name: guard.kept }).click();
    await expect(app.button(guard.renew)).toBeVisible();

    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const wait = { startedAt: at(0), opensAt: at(3), endsAt: at(10) };
    await page.route('**/api/account/recovery-guard', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      await route.fulfill({ response: answer, json: { guard: { ...json.guard, wait } } });
    });
    await page.route(/\/user\/\d/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'recovery-notice': '1' } });
    });
    await app.open(appPaths.home);
    const banner = page.getByRole('alert').filter({ hasText: guard.waiting });
    await expect(banner).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await banner.getByRole('button', { name: guard.refuse }).click();
    await expect(banner).toHaveCount(0);
  });

  test('the privacy receipt shows what the firm sees and who looked, and says when it cannot', {
    tag: ['@S-07', '@Q-22'],
  }, async ({ arrive, app, page, complaints }) => {
    complaints.allow(/ERR_FAILED/);
    const person = await arrive(appPaths.account);
    const { receipt } = app.words.safety;
    await page.route('**/api/account/receipt', (route) => route.abort());
    await page.getByRole('link', { name: receipt.link }).click();
    await expect(page.getByText(receipt.unavailable)).toBeVisible();
    await page.unroute('**/api/account/receipt');
    await page.route('**/api/account/receipt', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const act = { id: '1', at: '2026-03-02T08:00:00.000Z', act: 'person-viewed', by: null, fields: [] };
      await route.fulfill({ response: answer, json: { ...json, acts: [act] } });
    });
    await page.getByRole('button', { name: receipt.retry }).click();
    await expect(page.getByRole('definition').filter({ hasText: person.mail })).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: receipt.acts['person-viewed'] });
    await expect(line).toContainText(receipt.staff);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the mail to a former address leads to a page that gives the address back once it is confirmed', {
    tag: ['@C-05'],
  }, async ({ arrive, app, page, mailsTo, newDevice, complaints }) => {
    complaints.allow(/status of (401|403)/);
    const person = await arrive(appPaths.account);
    const words = app.words.access.return;
    const { ownData } = app.words;
    const mail = `nouvelle.${person.mail}`;
    await app.button(ownData.address.title).click();
    const dialog = page.getByRole('dialog', { name: ownData.address.title });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await field(ownData.address.mail).fill(mail);
    await field(ownData.address.mailAgain).fill(mail);
    await field(ownData.password).fill(person.password);
    await dialog.getByRole('button', { name: ownData.address.ask }).click();
    await expect.poll(async () => (await mailsTo(mail)).length).toBe(1);
    const [code] = await mailsTo(mail);
    await field(ownData.address.code).fill(code?.text.match(/\w{4}-\w{4}-\w{4}/)?.[0] ?? '');
    await dialog.getByRole('button', { name: ownData.address.confirm }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(person.mail)).length).toBe(1);
    const [message] = await mailsTo(person.mail);
    const link = message?.text.match(/\/form\/former-address#\S+/)?.[0] ?? 'none';

    const elsewhere = await newDevice();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: words.title })).toBeVisible();
    await elsewhere.reload();
    expect(await accessibilityFaults(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: words.submit }).click();
    await expect(elsewhere.getByText(filled(words.done, { mail: person.mail }))).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: words.next })).toBeVisible();
    await elsewhere.reload();
    await elsewhere.getByRole('button', { name: words.submit }).click();
    await expect(elsewhere.getByRole('alert')).toContainText(
      filled(words.invalid, { hours: String(ADDRESS_RETURN_HOURS) }),
    );
    await app.open(appPaths.account);
    await app.expectPath(appPaths.loginForm);
    await app.submitSignIn(person);
    await app.expectSignedIn();
  });
});
