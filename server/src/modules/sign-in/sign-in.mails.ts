import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

const sessionEnded: Words<{ name: string; address: string }> = {
  fr: ({ name, firm, address, contact }) => ({
    subject: `${firm} : une connexion à votre journal a été fermée`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Une ancienne clé de connexion à votre journal a été présentée une seconde fois. Cela peut arriver après la restauration d’un appareil, mais aussi quand quelqu’un d’autre en détient une copie. Par prudence, nous avons fermé cette connexion.',
      'Vos écrits n’ont pas bougé. Pour continuer, connectez-vous de nouveau :',
      { link: address, label: 'Me connecter' },
      `Si vous n’êtes pas à l’origine de cette connexion, changez votre mot de passe depuis « Mot de passe oublié ? » et écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, address, contact }) => ({
    subject: `${firm}: a sign-in to your journal was closed`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'An old sign-in key to your journal was presented a second time. This can happen after a device is restored, but also when somebody else holds a copy of it. To be on the safe side, we have closed that sign-in.',
      'What you wrote is untouched. To carry on, please sign in again:',
      { link: address, label: 'Sign in' },
      `If this sign-in was not yours, change your password through “Forgotten your password?” and write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** Tells a person that a session was ended because its refresh token was used twice. Source: Q-11. */
export const sessionEndedMail = (person: Addressee & { firstname: string }, settings: Settings): Mail => {
  const address = `${settings.publicUrl}${appPaths.login}`;
  return mailTo(person, sessionEnded, { name: person.firstname, address }, settings);
};
