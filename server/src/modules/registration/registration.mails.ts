import { appPaths, staffPath } from '@ancrage/shared/paths/app-paths';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

// Mails to an unverified address repeat nothing that was typed into the form: they would send a stranger's words under
// the firm's name.

const requestTaken: Words<object> = {
  fr: ({ firm, contact }) => ({
    subject: `${firm} : votre demande d’accès`,
    paragraphs: [
      'Bonjour,',
      'Nous avons bien reçu une demande d’accès au journal avec votre adresse. Nous la lisons avec soin et vous écrirons dès qu’elle sera acceptée ; d’ici là, il n’est pas encore possible de se connecter.',
      `Cette demande ne vient pas de vous ? Dites-le-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact }) => ({
    subject: `${firm}: your request for access`,
    paragraphs: [
      'Hello,',
      'We have received a request for access to the journal with your address. We read it with care and will write to you once it is accepted; until then it is not possible to sign in.',
      `Wasn’t this you? Tell us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const knownAddress: Words<{ signIn: string; recovery: string }> = {
  fr: ({ firm, contact, signIn, recovery }) => ({
    subject: `${firm} : une demande d’accès avec votre adresse`,
    paragraphs: [
      'Bonjour,',
      'Une demande d’accès au journal vient d’être faite avec votre adresse. Nous la connaissons déjà, rien n’a donc été créé ni changé.',
      'Si votre accès est ouvert, vous pouvez vous connecter, ou choisir un nouveau mot de passe s’il vous échappe :',
      { link: signIn, label: 'Me connecter' },
      { link: recovery, label: 'J’ai oublié mon mot de passe' },
      `Si vous attendez encore notre réponse, ou si cette demande ne vient pas de vous, écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, contact, signIn, recovery }) => ({
    subject: `${firm}: a request for access with your address`,
    paragraphs: [
      'Hello,',
      'A request for access to the journal has just been made with your address. We know it already, so nothing was created or changed.',
      'If your access is open, you can sign in, or choose a new password if you have forgotten yours:',
      { link: signIn, label: 'Sign in' },
      { link: recovery, label: 'I forgot my password' },
      `If you are still waiting for our answer, or if you did not make this request, write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

// What applicants typed is not repeated to the staff either: mail programs make links of it, under the firm's name.
const newRequests: Words<{ count: number; desk: string }> = {
  fr: ({ firm, count, desk }) => ({
    subject:
      count === 1
        ? `${firm} : une nouvelle demande d’accès`
        : `${firm} : ${count} demandes d’accès en attente`,
    paragraphs: [
      'Bonjour,',
      count === 1
        ? 'Une personne demande un accès au journal. Sa demande attend votre décision.'
        : `${count} personnes demandent un accès au journal. Leurs demandes attendent votre décision.`,
      'Par sécurité, cet e-mail ne reprend rien de ce qui a été saisi : les noms et les adresses sont dans la console.',
      { link: desk, label: count === 1 ? 'Répondre à la demande' : 'Répondre aux demandes' },
    ],
  }),
  en: ({ firm, count, desk }) => ({
    subject:
      count === 1 ? `${firm}: a new request for access` : `${firm}: ${count} requests for access waiting`,
    paragraphs: [
      'Hello,',
      count === 1
        ? 'Someone has asked for access to the journal. The request is waiting for your decision.'
        : `${count} people have asked for access to the journal. Their requests are waiting for your decision.`,
      'To be on the safe side, this e-mail repeats nothing of what was typed: names and addresses are in the console.',
      { link: desk, label: count === 1 ? 'Answer the request' : 'Answer the requests' },
    ],
  }),
};

/** Confirms a request for access, which awaits a decision. Source: T-01. */
export const requestTakenMail = (person: Addressee, settings: Settings): Mail =>
  mailTo(person, requestTaken, {}, settings);

/** Notifies the owner of an account that somebody requested one with their address. Source: contract, decision 14. */
export const knownAddressMail = (person: Addressee, settings: Settings): Mail => {
  const { publicUrl } = settings;
  const addresses = {
    signIn: `${publicUrl}${appPaths.login}`,
    recovery: `${publicUrl}${appPaths.passwordChange}`,
  };
  return mailTo(person, knownAddress, addresses, settings);
};

/** Notifies a staff member of pending requests. Source: T-01, A-03. */
export const newRequestsMail = (member: Addressee, count: number, settings: Settings): Mail =>
  mailTo(member, newRequests, { count, desk: `${settings.publicUrl}${staffPath}` }, settings);
