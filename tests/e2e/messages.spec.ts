import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Locale } from '@ancrage/shared/rules/locales';
import { expect, inEachLanguage, test } from './in-app.ts';
import { EMPTY_INFO } from './page-models/journal-samples.ts';

/** To the letter: the French ones are the specification's, with its own apostrophe. */
const exact: Readonly<Record<Locale, Readonly<Record<'field' | 'one' | 'info' | 'card' | 'wrong', string>>>> =
  {
    fr: {
      field: 'Ce champ est obligatoire',
      one: 'Au moins un champ est obligatoire',
      info: 'Vous devez compléter vos informations personnelles',
      card: "Vous devez renseigner votre Carte d'identité avant de commencer une reconnexion.",
      wrong: 'Email ou mot de passe non reconnu.',
    },
    en: {
      field: 'This field is required',
      one: 'At least one field is required',
      info: 'Please complete your personal information',
      card: 'Please fill in your Identity card before starting a reconnection.',
      wrong: 'E-mail or password not recognised.',
    },
  };

inEachLanguage((language) => {
  const said = exact[language];

  test('[V-01][X-01] the messages of the sign-in form, to the letter', async ({ app, page, complaints }) => {
    complaints.allow(/status of 400/);
    await app.open(appPaths.loginForm);
    await app.button(app.words.session.form.submit).click();
    await expect(page.getByText(said.field, { exact: true })).toHaveCount(2);
    await app.submitSignIn({ mail: 'personne@orvelaine.test', password: 'un mot de passe au hasard' });
    await expect(page.getByText(said.wrong, { exact: true })).toBeVisible();
  });

  test('[V-01][X-03] the message of an account to complete, to the letter', async ({
    app,
    newPerson,
    page,
  }) => {
    const person = await newPerson({ info: EMPTY_INFO });
    await app.signIn(person, appPaths.home, appPaths.account);
    await expect(page.getByText(said.info, { exact: true })).toBeVisible();
    await app.account.submit();
    await expect(page.getByText(said.field, { exact: true }).first()).toBeVisible();
  });

  test('[V-01][X-03] the messages of an empty card, to the letter', async ({ app, person, page }) => {
    await app.signIn(person, appPaths.addReconnection, appPaths.identityCard);
    await expect(page.getByText(said.card, { exact: true })).toBeVisible();
    await app.identityCard.submit();
    await expect(page.getByText(said.one, { exact: true })).toBeVisible();
  });
});
