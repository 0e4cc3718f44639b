import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

const sessionEnded: Words<{ name: string; address: string }> = {
  fr: ({ name, firm, address, contact }) => ({
    subject: `${firm} : une connexion à votre journal a été fermée`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Par prudence, nous avons fermé une connexion à votre journal : elle semblait venir d’une copie. C’est sans gravité si vous venez de restaurer un appareil.',
      'Rien de ce que vous avez écrit n’a changé. Pour continuer, connectez-vous de nouveau :',
      { link: address, label: 'Me connecter' },
      `Si vous n’êtes pas à l’origine de cette connexion, changez votre mot de passe depuis « Mot de passe oublié ? » et écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, address, contact }) => ({
    subject: `${firm}: one device was signed out of your journal`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'To be on the safe side, we have signed one device out of your journal: it seemed to be using a copied key. If you have just restored a device, there is nothing to worry about.',
      'Nothing you have written has changed. To carry on, please sign in again:',
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
