import { appPaths, newPasswordPath } from '@ancrage/shared/paths/app-paths';
import { RECOVERY_CODE_LIFETIME_S, RECOVERY_CODE_TRIES } from '@ancrage/shared/rules/constants';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

interface Owner extends Addressee {
  readonly firstname: string;
}

const MINUTES = RECOVERY_CODE_LIFETIME_S / 60;

const code: Words<{ name: string; address: string; code: string }> = {
  fr: ({ name, firm, address, code: sign }) => ({
    subject: `${firm} : votre code de modification`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Quelqu’un, vous sans doute, souhaite choisir un nouveau mot de passe pour votre journal. Voici le code de modification :',
      { code: sign },
      `Il est valable ${MINUTES} minutes et pour ${RECOVERY_CODE_TRIES} essais. Si vous l’avez demandé plusieurs fois, utilisez le dernier reçu.`,
      { link: address, label: 'Choisir un nouveau mot de passe' },
      'Vous n’avez rien demandé ? Laissez ce message de côté, votre mot de passe reste le même. Ne donnez ce code à personne : nous ne vous le demanderons jamais.',
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, address, code: sign }) => ({
    subject: `${firm}: your modification code`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'Someone, most likely you, would like to choose a new password for your journal. Here is the modification code:',
      { code: sign },
      `It works for ${MINUTES} minutes and ${RECOVERY_CODE_TRIES} tries. If you asked more than once, use the latest one.`,
      { link: address, label: 'Choose a new password' },
      'Didn’t ask for this? Leave this message aside, your password stays as it is. Do not give this code to anyone: we will never ask you for it.',
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const noCode: Words<{ isPending: boolean }> = {
  fr: ({ firm, contact, isPending }) => ({
    subject: `${firm} : votre demande de nouveau mot de passe`,
    paragraphs: [
      'Bonjour,',
      isPending
        ? 'Vous avez demandé un nouveau mot de passe. Votre demande d’accès est encore à l’étude : nous vous écrirons dès qu’elle sera acceptée, et vous pourrez alors en choisir un autre.'
        : 'Vous avez demandé un nouveau mot de passe. Votre accès étant fermé, il n’y en a pas à changer.',
      `Pour en parler, écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact, isPending }) => ({
    subject: `${firm}: your request for a new password`,
    paragraphs: [
      'Hello,',
      isPending
        ? 'You asked for a new password. Your request for access is still being looked at: we will write to you once it is accepted, and you can then choose another one.'
        : 'You asked for a new password. As your access is closed, there is none to change.',
      `To talk about it, write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const reset: Words<{ name: string; address: string }> = {
  fr: ({ name, firm, contact, address }) => ({
    subject: `${firm} : votre mot de passe a été changé`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Le mot de passe de votre journal vient d’être changé. Par prudence, toutes les connexions ouvertes ont été fermées. Rien de ce que vous avez écrit n’a changé.',
      { link: address, label: 'Me connecter avec le nouveau mot de passe' },
      `Ce n’est pas vous ? Quelqu’un lit peut-être vos messages : changez le mot de passe de votre messagerie, demandez un nouveau code et écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, contact, address }) => ({
    subject: `${firm}: your password was changed`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'The password of your journal has just been changed. To be on the safe side, you have been signed out everywhere. Nothing you have written has changed.',
      { link: address, label: 'Sign in with the new password' },
      `Wasn’t this you? Someone may be reading your mail: change the password of your mailbox, ask for a new code and write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** The code, with a link to the form where it goes. Source: Q-06, R-20. */
export const codeMail = (person: Owner, sign: string, settings: Settings): Mail => {
  const address = `${settings.publicUrl}${newPasswordPath(person.mail)}`;
  return mailTo(person, code, { name: person.firstname, address, code: sign }, settings);
};

/**
 * Explains why there is no code. Names no person: an account that was never approved contains whatever a stranger
 * typed.
 */
export const noCodeMail = (
  person: Addressee,
  state: 'pending' | 'refused' | 'blocked',
  settings: Settings,
): Mail => mailTo(person, noCode, { isPending: state === 'pending' }, settings);

/** Notifies a person of a reset password, so that nobody else resets it unnoticed. Source: Q-07. */
export const resetMail = (person: Owner, settings: Settings): Mail => {
  const address = `${settings.publicUrl}${appPaths.login}`;
  return mailTo(person, reset, { name: person.firstname, address }, settings);
};
