import { appPaths } from '@ancrage/shared/paths/app-paths';
import { RECOVERY_WAIT_HOURS } from '@ancrage/shared/rules/constants';
import { localeOf } from '@ancrage/shared/rules/locales';
import type { Settings } from '../../config/settings.ts';
import {
  type Addressee,
  type Letter,
  mailTo,
  type Paragraph,
  type Words,
} from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import { momentIn } from '../../infra/mailer/moment-in.ts';
import { afterWait, waitOf } from './guard-times.ts';

/** What a mail about the recovery guard is about. */
export const GUARD_MAILS = ['on', 'off', 'code-renewed', 'code-ended', 'wait-begun', 'wait-refused'] as const;
type What = (typeof GUARD_MAILS)[number];

interface Values {
  readonly name: string;
  readonly account: string;
  readonly recovery: string;
  /** When a mailed code works from, or the guard or the new paper code has its full effect. */
  readonly from: string;
  readonly until: string;
}
type Texts = Record<
  What,
  (values: Values & { readonly contact: string }) => { subject: string; said: Paragraph[] }
>;

const HOURS = RECOVERY_WAIT_HOURS;

const french: Texts = {
  on: ({ from, recovery, contact }) => ({
    subject: 'la récupération de votre journal est protégée',
    said: [
      `Vous avez protégé la récupération de votre journal. À partir du ${from}, un code reçu par e-mail ne suffira plus à changer le mot de passe : il faudra votre code de secours, ou attendre ${HOURS} heures pendant lesquelles vos appareils connectés peuvent refuser.`,
      `Ce n’est pas vous ? Jusque‑là, un code reçu par e-mail suffit encore, et lève cette protection. Choisissez tout de suite un autre mot de passe, puis écrivez-nous : ${contact}`,
      { link: recovery, label: 'Choisir un autre mot de passe' },
    ],
  }),
  off: ({ account, contact }) => ({
    subject: 'la récupération de votre journal n’est plus protégée',
    said: [
      'La protection de la récupération de votre journal vient d’être levée. Un code reçu par e-mail suffit de nouveau pour changer le mot de passe, et votre code de secours ne sert plus.',
      { link: account, label: 'Ouvrir mon compte' },
      `Ce n’est pas vous ? Choisissez un autre mot de passe, protégez de nouveau la récupération et écrivez-nous : ${contact}`,
    ],
  }),
  'code-renewed': ({ from, account, contact }) => ({
    subject: 'vous avez un nouveau code de secours',
    said: [
      `Un nouveau code de secours vient d’être créé depuis votre compte. L’ancien fonctionne encore jusqu’au ${from}, s’il n’a pas servi.`,
      `Ce n’est pas vous ? Utilisez l’ancien avant cette date pour choisir un autre mot de passe : cela annule aussi le nouveau. Puis écrivez-nous : ${contact}`,
      { link: account, label: 'Ouvrir mon compte' },
    ],
  }),
  'code-ended': ({ account }) => ({
    subject: 'votre code de secours ne sert plus',
    said: [
      'Votre mot de passe vient d’être changé sans l’ancien. Par prudence, votre code de secours n’est plus valable, même s’il n’a pas servi. Créez-en un autre depuis votre compte, et gardez-le sur papier :',
      { link: account, label: 'Ouvrir mon compte' },
    ],
  }),
  'wait-begun': ({ from, until, account, contact }) => ({
    subject: `une récupération de votre journal attend ${HOURS} heures`,
    said: [
      'Quelqu’un, vous sans doute, a saisi un code reçu à cette adresse pour choisir un nouveau mot de passe. La récupération de votre journal est protégée : rien n’est changé pour le moment.',
      `C’est vous ? Avec votre code de secours, c’est immédiat. Sans lui, demandez un nouveau code entre le ${from} et le ${until} : il fonctionnera. Rien de ce que vous avez écrit ne se perd en attendant.`,
      'Ce n’est pas vous ? Ouvrez votre journal sur un appareil connecté et refusez :',
      { link: account, label: 'Ouvrir mon compte' },
      `Quelqu’un lit peut-être vos messages : changez le mot de passe de votre messagerie, et écrivez-nous : ${contact}`,
    ],
  }),
  'wait-refused': ({ contact }) => ({
    subject: 'une récupération de votre journal a été refusée',
    said: [
      'La récupération qui attendait a été refusée depuis un appareil où votre journal est ouvert. Votre mot de passe reste le même.',
      `Vous l’aviez demandée, et ce n’est pas vous qui avez refusé ? Utilisez votre code de secours, et écrivez-nous : nous pouvons fermer toutes les connexions. ${contact}`,
    ],
  }),
};

const english: Texts = {
  on: ({ from, recovery, contact }) => ({
    subject: 'recovery of your journal is guarded',
    said: [
      `You have switched on the recovery guard of your journal. From ${from}, a code from an e-mail will no longer be enough to change the password: it will take your paper code, or a wait of ${HOURS} hours during which your signed-in devices can refuse.`,
      `Wasn’t this you? Until then a code from an e-mail is still enough, and switches the guard off. Choose another password right away, then write to us: ${contact}`,
      { link: recovery, label: 'Choose another password' },
    ],
  }),
  off: ({ account, contact }) => ({
    subject: 'recovery of your journal is no longer guarded',
    said: [
      'The recovery guard of your journal has just been switched off. A code from an e-mail is enough again to change the password, and your paper code no longer works.',
      { link: account, label: 'Open my account' },
      `Wasn’t this you? Choose another password, switch the guard on again and write to us: ${contact}`,
    ],
  }),
  'code-renewed': ({ from, account, contact }) => ({
    subject: 'you have a new paper code',
    said: [
      `A new paper code has just been made from your account. The former one still works until ${from}, unless it was used.`,
      `Wasn’t this you? Use the former one before that date to choose another password: this cancels the new one too. Then write to us: ${contact}`,
      { link: account, label: 'Open my account' },
    ],
  }),
  'code-ended': ({ account }) => ({
    subject: 'your paper code no longer works',
    said: [
      'Your password has just been changed without the old one. To be on the safe side, your paper code is no longer valid, even if it was not used. Make another one from your account, and keep it on paper:',
      { link: account, label: 'Open my account' },
    ],
  }),
  'wait-begun': ({ from, until, account, contact }) => ({
    subject: `a recovery of your journal waits for ${HOURS} hours`,
    said: [
      'Someone, most likely you, has typed a code from this mailbox to choose a new password. Recovery of your journal is guarded: nothing has changed for now.',
      `Is it you? With your paper code it works at once. Without it, ask for a new code between ${from} and ${until}: it will work. Nothing you have written is lost while you wait.`,
      'Is it not you? Open your journal on a signed-in device and refuse:',
      { link: account, label: 'Open my account' },
      `Someone may be reading your mail: change the password of your mailbox, and write to us: ${contact}`,
    ],
  }),
  'wait-refused': ({ contact }) => ({
    subject: 'a recovery of your journal was refused',
    said: [
      'The recovery that was waiting was refused on a device where your journal is open. Your password stays as it is.',
      `Had you asked for it, and it was not you who refused? Use your paper code, and write to us: we can sign out every device. ${contact}`,
    ],
  }),
};

const words: Words<Values & { readonly what: What }> = {
  fr: ({ firm, contact, what, ...values }): Letter => {
    const { subject, said } = french[what]({ ...values, contact });
    const hello = `Bonjour${values.name && ` ${values.name}`},`;
    return {
      subject: `${firm} : ${subject}`,
      paragraphs: [hello, ...said, { lines: ['Bien à vous,', firm] }],
    };
  },
  en: ({ firm, contact, what, ...values }): Letter => {
    const { subject, said } = english[what]({ ...values, contact });
    const hello = `Hello${values.name && ` ${values.name}`},`;
    return {
      subject: `${firm}: ${subject}`,
      paragraphs: [hello, ...said, { lines: ['Kind regards,', firm] }],
    };
  },
};

/** Tells a person what happened to their recovery guard, so that nobody else does it unnoticed. Source: decision 196. */
export const guardMail = (
  person: Addressee & { readonly firstname: string; readonly timezone: string },
  what: What,
  at: Date,
  settings: Settings,
): Mail => {
  const moment = (date: Date) => momentIn(localeOf(person.locale), date, person.timezone);
  const values = {
    what,
    name: person.firstname,
    account: `${settings.publicUrl}${appPaths.account}`,
    recovery: `${settings.publicUrl}${appPaths.passwordChange}`,
    from: moment(afterWait(at)),
    until: moment(waitOf(at, at)?.endsAt ?? at),
  };
  return mailTo(person, words, values, settings);
};
