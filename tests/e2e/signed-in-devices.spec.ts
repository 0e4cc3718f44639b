import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';

test('signed-in devices are listed, and one or all others can be signed out with the password', {
  tag: '@Q-13',
}, async ({ app, person, page, newDevice, complaints }) => {
  complaints.allow(/status of (401|403)/);
  const phone = app.onDevice(await newDevice({ userAgent: PHONE, locale: 'fr-FR' }));
  await phone.signIn(person);
  await app.signIn(person, appPaths.account);
  const { sessions } = app.words.ownData;
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: sessions.title }) });
  const line = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  await expect(line(sessions.this)).toContainText('Chrome');
  await expect(line('Safari sur iOS')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer la connexion\u00a0: Safari sur iOS' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByLabel(app.words.ownData.password, { exact: true }).fill('un autre mot de passe');
  await asking.getByRole('button', { name: sessions.endThis }).click();
  await expect(asking.getByRole('alert')).toContainText(app.words.ownData.problems.wrongPassword);
  await asking.getByLabel(app.words.ownData.password, { exact: true }).fill(person.password);
  await asking.getByRole('button', { name: sessions.endThis }).click();
  await expect(app.toast(sessions.ended.replace('{{device}}', 'Safari sur iOS'))).toBeVisible();
  await expect(page.getByText(sessions.alone)).toBeVisible();
  await phone.open(appPaths.history);
  await phone.expectPath(appPaths.loginForm);

  await phone.submitSignIn(person);
  await phone.expectSignedIn();
  const others = [phone, app.onDevice(await newDevice({ locale: 'fr-FR' }))];
  await others[1]?.signIn(person);
  await page.reload();
  await app.button(sessions.endOthers).click();
  await asking.getByLabel(app.words.ownData.password, { exact: true }).fill(person.password);
  await asking.getByRole('button', { name: sessions.endOthers }).click();
  await expect(app.toast(sessions.endedOthers_other.replace('{{count}}', '2'))).toBeVisible();
  for (const other of others) {
    await other.open(appPaths.history);
    await other.expectPath(appPaths.loginForm);
  }
  await page.reload();
  await expect(page.getByText(sessions.alone)).toBeVisible();
});

test('my account says when the service was restored, and from the backup of which moment', {
  tag: '@Q-64',
}, async ({ app, person, page }) => {
  const { restored } = app.words.ownData;
  await app.signIn(person, appPaths.account);
  await expect(page.getByText(app.words.ownData.sessions.alone)).toBeVisible();
  await expect(page.getByText(restored.title)).toBeHidden();
  await page.route('**/api/account/sessions', async (route) => {
    const response = await route.fetch();
    const moments = { at: '2026-03-02T10:00:00.000Z', copyOf: '2026-02-27T10:00:00.000Z' };
    await route.fulfill({ response, json: { ...(await response.json()), restored: moments } });
  });
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: restored.title });
  await expect(notice).toContainText(/2.mars.2026.+27.février.2026/);
});
