import { registerPath } from '@ancrage/shared/paths/app-paths';
import { INVITATION_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

const invited: Words<{ register: string; days: number }> = {
  fr: ({ firm, contact, register, days }) => ({
    subject: `${firm} : votre invitation`,
    paragraphs: [
      'Bonjour,',
      `${firm} vous invite à ouvrir votre journal. Quelques lignes à remplir, un mot de passe à choisir, et il est à vous.`,
      { link: register, label: 'Ouvrir mon journal' },
      `Ce lien est fait pour votre adresse. Il sert une fois, pendant ${days} jours. Ne le transmettez pas.`,
      `Vous n’attendiez pas cet e-mail ? Ne faites rien : aucun compte n’est créé sans vous. Pour nous écrire : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact, register, days }) => ({
    subject: `${firm}: your invitation`,
    paragraphs: [
      'Hello,',
      `${firm} invites you to open your journal. Fill in a few lines, choose a password, and it is yours.`,
      { link: register, label: 'Open my journal' },
      `This link was made for your address. It works once, for ${days} days. Please don’t pass it on.`,
      `Weren’t you expecting this e-mail? There is nothing to do: no account is created without you. To write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** Invites an address. Nothing that was typed about the person is repeated. Source: decision 205. */
export const invitationMail = (person: Addressee, token: string, settings: Settings): Mail => {
  const register = `${settings.publicUrl}${registerPath(token)}`;
  return mailTo(person, invited, { register, days: INVITATION_LIFETIME_DAYS }, settings);
};
