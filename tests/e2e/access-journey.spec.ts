import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { AccessPage } from './page-models/access-page.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';

const FIRST_PASSWORD = 'sept nuages sur le granit';
const SECOND_PASSWORD = 'un chemin bleu sous les ormes';

// In French: the parts of it are lived in English in access.spec.ts.
test('an account goes from the request through approval and sign-in to a password reset', {
  tag: ['@P-03', '@T-01', '@A-02', '@A-03', '@Q-07', '@R-22'],
}, async ({ app, page, newDevice, newStaffMember, mailsTo, complaints }) => {
  test.slow();
  complaints.allow(/status of 401/); // what the staff console asks first: whether somebody is signed in
  const firstname = 'Maëlle';
  const access = new AccessPage(app);
  const { words } = app;
  const mail = `maëlle.${Date.now()}@rivage.test`;

  await app.open(appPaths.register);
  await access.fillRequest({ firstname, lastname: 'Kerouredan', mail });
  await access.fillPassword(FIRST_PASSWORD);
  await app.button(words.access.register.submit).click();
  await app.expectPath(appPaths.registerNotice);
  await expect.poll(async () => (await mailsTo(mail)).length).toBe(1);

  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(
    await newDevice({
      viewport: { width: 1280, height: 900 },
      locale: 'fr-FR',
    }),
    'fr',
  );
  await staffConsole.givePassword(member.mail, member.password);
  await staffConsole.enrol();
  await staffConsole.openPerson(`${firstname} Kerouredan`, mail);
  await staffConsole.decide('approved');
  // The list of what was done comes to say the same.
  const head = staffConsole.page.getByRole('main').locator('header');
  await expect(head.getByText(staffConsole.words.states.active, { exact: true })).toBeVisible();
  await expect(staffConsole.page.getByText(staffConsole.words.person.events.approved).first()).toBeVisible();

  await expect.poll(async () => (await mailsTo(mail)).length).toBe(2);
  await app.open(appPaths.loginForm);
  await app.submitSignIn({ mail, password: FIRST_PASSWORD });
  await app.expectPath(appPaths.home);
  await app.open(appPaths.logout);
  await app.expectPath(appPaths.loginForm);

  await app.link(words.session.form.forgotten).click();
  await access.askCode(mail, mail);
  const code = await access.codeFrom(() => mailsTo(mail));
  await access.chooseNew({ code, password: SECOND_PASSWORD });
  await app.expectPath(appPaths.loginForm);
  await expect(page.getByText(words.outcome.auth_please_login)).toBeVisible();
  await app.submitSignIn({ mail, password: SECOND_PASSWORD });
  await app.expectPath(appPaths.home);
  await expect.poll(async () => (await mailsTo(mail)).length).toBe(4);
});
