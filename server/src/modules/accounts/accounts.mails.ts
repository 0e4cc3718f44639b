import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

const MINUTES = RECOVERY_CODE_LIFETIME_S / 60;

const passwordChanged: Words<{ name: string; recovery: string }> = {
  fr: ({ name, firm, contact, recovery }) => ({
    subject: `${firm} : votre mot de passe a été changé`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Le mot de passe de votre journal vient d’être changé depuis votre compte. Par prudence, toutes les connexions ouvertes ont été fermées. Rien de ce que vous avez écrit n’a changé.',
      `Ce n’est pas vous ? Choisissez tout de suite un autre mot de passe, et écrivez-nous : ${contact}`,
      { link: recovery, label: 'Choisir un autre mot de passe' },
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, contact, recovery }) => ({
    subject: `${firm}: your password was changed`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'The password of your journal has just been changed from your account. To be on the safe side, you have been signed out everywhere. Nothing you have written has changed.',
      `Wasn’t this you? Choose another password right away, and write to us: ${contact}`,
      { link: recovery, label: 'Choose another password' },
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const addressChanged: Words<object> = {
  fr: ({ firm, contact }) => ({
    subject: `${firm} : votre journal a une autre adresse`,
    paragraphs: [
      'Bonjour,',
      'L’adresse e-mail de votre journal vient d’être changée depuis votre compte. Connectez-vous désormais avec la nouvelle adresse ; c’est là que nous vous écrirons. Rien de ce que vous avez écrit n’a changé.',
      'C’était vous ? Vous n’avez rien à faire.',
      `Ce n’est pas vous ? Écrivez-nous tout de suite, nous pouvons suspendre l’accès à ce journal : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact }) => ({
    subject: `${firm}: your journal has another address`,
    paragraphs: [
      'Hello,',
      'The e-mail address of your journal has just been changed from your account. From now on, sign in with the new address; we’ll write to you there. Nothing you have written has changed.',
      'Was this you? There is nothing to do.',
      `Wasn’t this you? Write to us right away, we can suspend access to this journal: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/**
 * Notifies the former address of an account that the address was changed, without naming the new one, so that nobody
 * changes it unnoticed. Names no person: the owner of the mailbox may be somebody else.
 */
export const addressChangedMail = (former: Addressee, settings: Settings): Mail =>
  mailTo(former, addressChanged, {}, settings);

const addressCode: Words<{ code: string }> = {
  fr: ({ firm, code }) => ({
    subject: `${firm} : vérifiez votre nouvelle adresse`,
    paragraphs: [
      'Bonjour,',
      'Quelqu’un, vous sans doute, souhaite que son journal ait désormais cette adresse. Pour le confirmer, saisissez ce code dans la page Mon compte :',
      { code },
      `Il est valable ${MINUTES} minutes. Tant qu’il n’est pas saisi, rien ne change.`,
      'Vous n’avez rien demandé ? Laissez ce message de côté, et ne donnez ce code à personne.',
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, code }) => ({
    subject: `${firm}: verify your new address`,
    paragraphs: [
      'Hello,',
      'Someone, probably you, wants to use this address for a journal from now on. To confirm it, type this code into the page My account:',
      { code },
      `It works for ${MINUTES} minutes. Until it is typed in, nothing changes.`,
      'Wasn’t this you? Leave this message aside, and give the code to nobody.',
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** The code for a new address. Names no person: the owner of the mailbox may be somebody else. */
export const addressCodeMail = (to: Addressee, code: string, settings: Settings): Mail =>
  mailTo(to, addressCode, { code }, settings);

/** Notifies a person of a changed password, so that nobody else changes it unnoticed. */
export const passwordChangedMail = (person: Addressee & { firstname: string }, settings: Settings): Mail => {
  const recovery = `${settings.publicUrl}${appPaths.passwordChange}`;
  return mailTo(person, passwordChanged, { name: person.firstname, recovery }, settings);
};
