import { appPaths } from '@ancrage/shared/paths/app-paths';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, test } from './in-app.ts';
import { AccessPage } from './page-models/access-page.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';
import { filled } from './page-models/wording.ts';

const PASSWORD = 'sept nuages sur le granit';

test('an invited person gets in by their request, after a list with a wrong line invited nobody', {
  tag: ['@A-02', '@A-03', '@T-01', '@R-22'],
}, async ({ app, page, newDevice, newStaffMember, mailsTo }) => {
  test.slow();
  const mail = `nour.${Date.now()}@rivage.test`;
  const desk = new StaffConsolePage(
    await newDevice({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' }),
    'fr',
  );
  const { invitations: words, nav } = desk.words;
  await desk.openSignedIn(await newStaffMember());
  await desk.page.getByRole('link', { name: nav.invitations }).click();
  await desk.page.getByRole('radio', { name: words.ways.list }).click();
  const buffer = Buffer.from(`E-mail;Prénom;Entreprise\n${mail};Nour;Rivage\npas une adresse;Zoé;Rivage\n`);
  await desk.field(words.file).setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer });
  await expect(desk.page.getByText(words.problems.mail_invalid)).toBeVisible();
  await expect(desk.page.getByText(words.wrong_one)).toBeVisible();
  expect(await accessibilityFaults(desk.page)).toEqual([]);
  await expect(desk.page.getByText(words.none)).toBeVisible();

  await desk.page.getByRole('radio', { name: words.ways.one }).click();
  await desk.field(words.mail).fill(mail);
  await desk.field(words.firstname).fill('Nour');
  await desk.field(words.company).fill('Rivage');
  await desk.button(words.send).click();
  const row = desk.page.getByRole('listitem').filter({ hasText: mail });
  await expect(row).toContainText(words.states.open);

  let path = '';
  await expect
    .poll(async () => {
      path = /\/form\/register#\S+/.exec((await mailsTo(mail)).at(-1)?.text ?? '')?.[0] ?? '';
      return path;
    })
    .not.toBe('');
  const { access, invitation } = app.words;
  await app.open(path);
  await expect(page.getByText(filled(invitation.address, { mail }))).toBeVisible();
  await expect(app.field(access.mail)).toHaveValue(mail);
  await expect(app.field(access.register.company)).toHaveValue('Rivage');
  await app.field(access.register.lastname).fill('Le Goff');
  await page.getByRole('checkbox').click();
  await new AccessPage(app).fillPassword(PASSWORD);
  await app.button(access.register.submit).click();
  await expect(page.getByRole('heading', { name: invitation.openTitle })).toBeVisible();
  await app.link(invitation.signIn).click();
  await app.expectPath(appPaths.loginForm);
  await app.submitSignIn({ mail, password: PASSWORD });
  await app.expectPath(appPaths.home);

  await desk.page.reload();
  await expect(row).toContainText(words.states.used);
});
