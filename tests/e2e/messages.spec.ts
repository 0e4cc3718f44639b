import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { EMPTY_INFO, sampleKeys, withReconnections } from './page-models/journal-samples.ts';

/** The specification's own words, with its own apostrophe; `typography.spec.ts` holds those of both languages to the letter. */
const outcome = {
  field_required: 'Ce champ est obligatoire',
  one_field_required: 'Au moins un champ est obligatoire',
  missing_personal_info: 'Vous devez compléter vos informations personnelles',
  missing_cid: "Vous devez renseigner votre Carte d'identité avant de commencer une reconnexion.",
  auth_wrong_email_pwd: 'Email ou mot de passe non reconnu.',
} as const;

test('the sign-in form shows each of its messages to the letter', {
  tag: ['@V-01', '@X-01', '@Q-08', '@T-01'],
}, async ({ app, newPerson, page, complaints }) => {
  complaints.allow(/Failed to load resource|status of (400|429)/);
  await app.open(appPaths.loginForm);
  await app.button(app.words.session.form.submit).click();
  await expect(page.getByText(outcome.field_required, { exact: true })).toHaveCount(2);
  await app.submitSignIn({ mail: 'personne@orvelaine.test', password: 'un mot de passe au hasard' });
  await expect(page.getByText(outcome.auth_wrong_email_pwd, { exact: true })).toBeVisible();
  await page.route(
    '**/oauth/token**',
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '500' }, json: {} }),
    { times: 1 },
  );
  await app.submitSignIn({ mail: 'personne@orvelaine.test', password: 'un mot de passe au hasard' });
  await expect(
    page.getByText(app.words.session.form.tooManyFor_other.replace('{{count}}', '9')),
  ).toBeVisible();
  await app.submitSignIn(await newPerson({ state: 'blocked' }));
  await expect(page.getByText(app.words.outcome.account_blocked)).toBeVisible();
  await app.submitSignIn(await newPerson({ state: 'refused' }));
  await expect(page.getByText(app.words.outcome.account_refused)).toBeVisible();
  await expect(page.getByText(app.words.session.form.blockedTitle)).toBeHidden();
  await page.route('**/oauth/token*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await app.submitSignIn({ mail: 'personne@orvelaine.test', password: 'un mot de passe au hasard' });
  await expect(page.getByText(app.words.outcome.server_unavailable, { exact: true })).toBeVisible();
});

test('an account to complete shows its message to the letter', { tag: ['@V-01', '@X-03'] }, async ({
  app,
  newPerson,
  page,
}) => {
  const person = await newPerson({ info: EMPTY_INFO });
  await app.signIn(person, appPaths.home, appPaths.account);
  await expect(page.getByText(outcome.missing_personal_info, { exact: true })).toBeVisible();
  await app.account.submit();
  await expect(page.getByText(outcome.field_required, { exact: true }).first()).toBeVisible();
});

test('an empty card shows its messages to the letter', { tag: ['@V-01', '@X-03'] }, async ({
  app,
  person,
  page,
}) => {
  await app.signIn(person, appPaths.addReconnection, appPaths.identityCard);
  await expect(page.getByText(outcome.missing_cid, { exact: true })).toBeVisible();
  await app.identityCard.submit();
  await expect(page.getByText(outcome.one_field_required, { exact: true })).toBeVisible();
});

test('a single saved intuition is counted in the singular', { tag: ['@X-07', '@T-12'] }, async ({
  app,
  arrive,
}) => {
  const editing = `${appPaths.addReconnection}?edit=${sampleKeys.newer}`;
  await arrive(editing, { journal: withReconnections });
  const reconnection = app.reconnection('future');
  await reconnection.goTo('intuitions');
  await reconnection.finish();
  await reconnection.save();
  await expect(app.toast(app.words.outcome.intuition_saved)).toContainText(app.words.outcome.title_success);
});

test('an unsent change is said to be kept on the device', { tag: '@X-09' }, async ({
  app,
  arrive,
  context,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await arrive(appPaths.intuitions, { journal: withReconnections });
  await app.expectSynced();
  await context.setOffline(true);
  await app.intuitions.status('Je laisse un silence').click();
  await expect(app.sync).toHaveAttribute('title', app.words.outcome.kept_on_device);
});
