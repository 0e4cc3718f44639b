import { addressReturnPath, appPaths } from '@ancrage/shared/paths/app-paths';
import { ADDRESS_RETURN_HOURS, RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

const MINUTES = RECOVERY_CODE_LIFETIME_S / 60;

const passwordChanged: Words<{ name: string; recovery: string }> = {
  fr: ({ name, firm, contact, recovery }) => ({
    subject: `${firm} : votre mot de passe a été changé`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Le mot de passe de votre journal vient d’être changé depuis votre compte. Par prudence, toutes les connexions ouvertes ont été fermées. Rien de ce que vous avez écrit n’a changé.',
      `Ce n’est pas vous ? Choisissez tout de suite un autre mot de passe, et écrivez-nous : ${contact}`,
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

const addressChanged: Words<{ wayBack: string }> = {
  fr: ({ firm, contact, wayBack }) => ({
    subject: `${firm} : votre journal a une autre adresse`,
    paragraphs: [
      'Bonjour,',
      'L’adresse e-mail de votre journal vient d’être changée depuis votre compte. Connectez-vous désormais avec la nouvelle adresse ; c’est là que nous vous écrirons. Rien de ce que vous avez écrit n’a changé.',
      'C’était vous ? Vous n’avez rien à faire.',
      `Ce n’est pas vous ? Pendant ${ADDRESS_RETURN_HOURS} heures, vous pouvez rendre cette adresse au journal ; toutes les connexions ouvertes seront alors fermées :`,
      { link: wayBack, label: 'Ce n’était pas moi' },
      `Écrivez-nous aussi, nous pouvons suspendre l’accès à ce journal : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact, wayBack }) => ({
    subject: `${firm}: your journal has another address`,
    paragraphs: [
      'Hello,',
      'The e-mail address of your journal has just been changed from your account. From now on, sign in with the new address; we’ll write to you there. Nothing you have written has changed.',
      'Was this you? There is nothing to do.',
      `Wasn’t this you? For ${ADDRESS_RETURN_HOURS} hours you can give the journal this address back; all devices will then be signed out:`,
      { link: wayBack, label: 'This wasn’t me' },
      `Write to us as well, we can suspend access to this journal: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/**
 * Notifies the former address of an account that the address was changed, without naming the new one, so that nobody
 * changes it unnoticed. Names no person: the owner of the mailbox may be somebody else.
 * @param token gives the address back
 */
export const addressChangedMail = (former: Addressee, token: string, settings: Settings): Mail =>
  mailTo(former, addressChanged, { wayBack: `${settings.publicUrl}${addressReturnPath(token)}` }, settings);

const addressReturned: Words<{ recovery: string }> = {
  fr: ({ firm, contact, recovery }) => ({
    subject: `${firm} : votre journal a retrouvé son adresse`,
    paragraphs: [
      'Bonjour,',
      'Le changement d’adresse de votre journal est annulé : vous vous connectez de nouveau avec cette adresse. Toutes les connexions ouvertes ont été fermées.',
      'La personne qui avait changé l’adresse connaissait votre mot de passe. Choisissez-en un autre tout de suite :',
      { link: recovery, label: 'Choisir un autre mot de passe' },
      `Une question ? Écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact, recovery }) => ({
    subject: `${firm}: your journal has its address back`,
    paragraphs: [
      'Hello,',
      'The change of your journal’s address was undone: you sign in with this address again. All devices have been signed out.',
      'The person who had changed the address knew your password. Choose another one right away:',
      { link: recovery, label: 'Choose another password' },
      `Any questions? Write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** Notifies a person that their account has its former address back. */
export const addressReturnedMail = (person: Addressee, settings: Settings): Mail =>
  mailTo(person, addressReturned, { recovery: `${settings.publicUrl}${appPaths.passwordChange}` }, settings);

const addressLost: Words<object> = {
  fr: ({ firm, contact }) => ({
    subject: `${firm} : cette adresse n’est plus celle d’un journal`,
    paragraphs: [
      'Bonjour,',
      'Le changement qui avait donné cette adresse à un journal a été annulé depuis l’adresse précédente. Toutes les connexions ouvertes ont été fermées, et cette adresse ne permet plus de se connecter.',
      `Vous aviez fait ce changement vous-même ? Écrivez-nous tout de suite : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact }) => ({
    subject: `${firm}: this address no longer belongs to a journal`,
    paragraphs: [
      'Hello,',
      'The change that had given this address to a journal was undone from the previous address. All devices have been signed out, and nobody can sign in with this address any more.',
      `Had you made this change yourself? Write to us right away: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** Notifies an address that an account had for a while. Names no person: the owner of the mailbox may be somebody else. */
export const addressLostMail = (lost: Addressee, settings: Settings): Mail =>
  mailTo(lost, addressLost, {}, settings);

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
