import { staffPath } from '@ancrage/shared/paths/app-paths';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';

interface PasskeyWords {
  readonly change: 'added' | 'removed';
  readonly access: string;
}

const passkeyChanged: Words<PasskeyWords> = {
  fr: ({ firm, change, access }) => ({
    subject:
      change === 'added'
        ? `${firm} : une clé d’accès a été ajoutée à votre accès`
        : `${firm} : une clé d’accès a été retirée de votre accès`,
    paragraphs: [
      'Bonjour,',
      change === 'added'
        ? 'Une clé d’accès vient d’être ajoutée à votre accès à l’espace du cabinet, avec votre mot de passe. Elle permet de s’y connecter sans lui.'
        : 'Une clé d’accès vient d’être retirée de votre accès à l’espace du cabinet, avec votre mot de passe. Elle n’ouvre plus rien.',
      'C’était vous ? Vous n’avez rien à faire.',
      change === 'added'
        ? 'Ce n’était pas vous ? Retirez cette clé, changez votre mot de passe et prévenez tout de suite la personne qui administre le serveur :'
        : 'Ce n’était pas vous ? Changez votre mot de passe et prévenez tout de suite la personne qui administre le serveur :',
      { link: access, label: 'Voir mon accès' },
    ],
  }),
  en: ({ firm, change, access }) => ({
    subject:
      change === 'added'
        ? `${firm}: a passkey was added to your access`
        : `${firm}: a passkey was removed from your access`,
    paragraphs: [
      'Hello,',
      change === 'added'
        ? 'A passkey has just been added to your access to the firm’s console, with your password. It signs in without the password.'
        : 'A passkey has just been removed from your access to the firm’s console, with your password. It opens nothing any more.',
      'Was this you? There is nothing to do.',
      change === 'added'
        ? 'Wasn’t this you? Remove that passkey, change your password, and tell the person who runs the server at once:'
        : 'Wasn’t this you? Change your password, and tell the person who runs the server at once:',
      { link: access, label: 'See my access' },
    ],
  }),
};

/** Tells a member that a passkey of theirs was added or removed. Source: decision 198. */
export const passkeyMail = (member: Addressee, change: PasskeyWords['change'], settings: Settings): Mail =>
  mailTo(member, passkeyChanged, { change, access: `${settings.publicUrl}${staffPath}/me` }, settings);
