import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type Locale, localeOf } from '@ancrage/shared/rules/locales';
import type { Settings } from '../../config/settings.ts';
import { type Letter, mailOf } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

type Words = (values: { name: string; firm: string; contact: string; recovery: string }) => Letter;

const passwordChanged: Record<Locale, Words> = {
  fr: ({ name, firm, contact, recovery }) => ({
    subject: `${firm} : votre mot de passe a été changé`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Le mot de passe de votre journal vient d’être changé depuis votre compte. Par prudence, toutes les connexions ouvertes ont été fermées. Vos écrits n’ont pas bougé.',
      `Ce n’est pas vous ? Choisissez tout de suite un autre mot de passe, et écrivez-nous : ${contact}`,
      { link: recovery, label: 'Choisir un autre mot de passe' },
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, contact, recovery }) => ({
    subject: `${firm}: your password was changed`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'The password of your journal has just been changed from your account. To be on the safe side, you have been signed out everywhere. What you wrote is untouched.',
      `Wasn’t this you? Choose another password right away, and write to us: ${contact}`,
      { link: recovery, label: 'Choose another password' },
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** Tells a person that the password was changed, so that nobody else does it unnoticed. */
export const passwordChangedMail = (
  person: { mail: string; firstname: string; locale: string },
  settings: Settings,
): Mail => {
  const locale = localeOf(person.locale);
  const values = {
    name: person.firstname,
    firm: settings.firmName,
    contact: settings.contactAddress,
    recovery: `${settings.publicUrl}${appPaths.passwordChange}`,
  };
  return mailOf(person.mail, locale, passwordChanged[locale](values), settings.firmColour);
};
