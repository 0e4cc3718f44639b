import { appPaths, newPasswordPath } from '@ancrage/shared/paths/app-paths';
import {
  RECOVERY_CODE_LIFETIME_S,
  RECOVERY_CODE_TRIES,
  RECOVERY_WAIT_HOURS,
} from '@ancrage/shared/rules/constants';
import { localeOf } from '@ancrage/shared/rules/locales';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import { momentIn } from '../../infra/mailer/moment-in.ts';
import type { Wait } from '../recovery-guard/guard-times.ts';

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

const guardedCode: Words<{ name: string; address: string; code: string }> = {
  fr: ({ name, firm, address, code: sign }) => ({
    subject: `${firm} : votre code de modification`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      `Quelqu’un, vous sans doute, souhaite choisir un nouveau mot de passe pour votre journal. Sa récupération est protégée : avec votre code de secours, c’est immédiat ; avec le code ci-dessous, une attente de ${RECOVERY_WAIT_HOURS} heures commence, et vos appareils connectés peuvent refuser.`,
      { code: sign },
      `Il est valable ${MINUTES} minutes et pour ${RECOVERY_CODE_TRIES} essais. Rien de ce que vous avez écrit ne se perd en attendant.`,
      { link: address, label: 'Saisir l’un des deux codes' },
      'Vous n’avez rien demandé ? Laissez ce message de côté, votre mot de passe reste le même. Ne donnez ce code à personne : nous ne vous le demanderons jamais.',
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, address, code: sign }) => ({
    subject: `${firm}: your modification code`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      `Someone, most likely you, would like to choose a new password for your journal. Its recovery is guarded: with your paper code it works at once; with the code below, a wait of ${RECOVERY_WAIT_HOURS} hours begins, and your signed-in devices can refuse.`,
      { code: sign },
      `It works for ${MINUTES} minutes and ${RECOVERY_CODE_TRIES} tries. Nothing you have written is lost while you wait.`,
      { link: address, label: 'Type one of the two codes' },
      'Didn’t ask for this? Leave this message aside, your password stays as it is. Do not give this code to anyone: we will never ask you for it.',
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const waiting: Words<{ name: string; address: string; from: string; until: string }> = {
  fr: ({ name, firm, contact, address, from, until }) => ({
    subject: `${firm} : votre demande de nouveau mot de passe`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      `Vous avez demandé un code pour choisir un nouveau mot de passe. La récupération de votre journal est protégée, et l’attente n’est pas finie : demandez un code entre le ${from} et le ${until}, il fonctionnera.`,
      'Avec votre code de secours, c’est immédiat :',
      { link: address, label: 'Saisir mon code de secours' },
      `Une question ? Écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, contact, address, from, until }) => ({
    subject: `${firm}: your request for a new password`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      `You asked for a code to choose a new password. Recovery of your journal is guarded, and the wait is not over: ask for a code between ${from} and ${until}, it will work.`,
      'With your paper code it works at once:',
      { link: address, label: 'Type my paper code' },
      `Any questions? Write to us: ${contact}`,
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

/** The code of a guarded account: it begins the wait. Source: decision 196. */
export const guardedCodeMail = (person: Owner, sign: string, settings: Settings): Mail => {
  const address = `${settings.publicUrl}${newPasswordPath(person.mail)}`;
  return mailTo(person, guardedCode, { name: person.firstname, address, code: sign }, settings);
};

/** Explains that there is no code while a guarded recovery waits, and says when there will be one. Source: decision 196. */
export const waitingMail = (
  person: Owner & { readonly timezone: string },
  { opensAt, endsAt }: Wait,
  settings: Settings,
): Mail => {
  const moment = (at: Date) => momentIn(localeOf(person.locale), at, person.timezone);
  const address = `${settings.publicUrl}${newPasswordPath(person.mail)}`;
  const values = { name: person.firstname, address, from: moment(opensAt), until: moment(endsAt) };
  return mailTo(person, waiting, values, settings);
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
