import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

const passwordChanged: Words<{ name: string; recovery: string }> = {
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
export const passwordChangedMail = (person: Addressee & { firstname: string }, settings: Settings): Mail => {
  const recovery = `${settings.publicUrl}${appPaths.passwordChange}`;
  return mailTo(person, passwordChanged, { name: person.firstname, recovery }, settings);
};
