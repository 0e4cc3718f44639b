import { appPaths } from '@ancrage/shared/paths/app-paths';
import { REQUEST_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import type { Settings } from '../../config/settings.ts';
import { mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import type { LastAddress } from './erasure.repository.ts';
import type { ErasureMailKind } from './erasure-mail-kinds.ts';

const words: Record<ErasureMailKind, Words<{ register: string }>> = {
  'account-erased': {
    fr: ({ firm, contact }) => ({
      subject: `${firm} : votre compte est effacé`,
      paragraphs: [
        'Bonjour,',
        'Comme vous l’avez demandé, votre compte est effacé : votre journal, ses versions antérieures, vos fichiers et vos données d’identification. La clé qui ouvrait votre journal a été détruite en premier : personne ne peut plus l’ouvrir, nous non plus. Les sauvegardes déjà faites en conservent une copie chiffrée, que leur clé ouvrirait encore, jusqu’à leur suppression.',
        'Ce message est le dernier. Votre adresse n’a été gardée que pour vous l’écrire.',
        `Vous n’avez rien demandé ? Écrivez-nous : ${contact}`,
        { lines: ['Bien à vous,', firm] },
      ],
    }),
    en: ({ firm, contact }) => ({
      subject: `${firm}: your account has been erased`,
      paragraphs: [
        'Hello,',
        'As you asked, your account has been erased: your journal, its earlier versions, your files and your identification details. The key that opened your journal was destroyed first: nobody can open it any more, and neither can we. Existing backups keep an encrypted copy, which their key would still open, until they are deleted.',
        'This message is the last one. Your address was kept for it alone.',
        `Didn’t ask for this? Write to us: ${contact}`,
        { lines: ['Kind regards,', firm] },
      ],
    }),
  },
  'erased-by-firm': {
    fr: ({ firm, contact }) => ({
      subject: `${firm} : votre compte est effacé`,
      paragraphs: [
        'Bonjour,',
        `${firm} a effacé votre compte : votre journal, ses versions antérieures, vos fichiers et vos données d’identification. La clé qui ouvrait votre journal a été détruite en premier : personne ne peut plus l’ouvrir, nous non plus. Les sauvegardes déjà faites en conservent une copie chiffrée, que leur clé ouvrirait encore, jusqu’à leur suppression.`,
        'Ce message est le dernier. Votre adresse n’a été gardée que pour vous l’écrire.',
        `Une question sur cet effacement ? Écrivez-nous : ${contact}`,
        { lines: ['Bien à vous,', firm] },
      ],
    }),
    en: ({ firm, contact }) => ({
      subject: `${firm}: your account has been erased`,
      paragraphs: [
        'Hello,',
        `${firm} has erased your account: your journal, its earlier versions, your files and your identification details. The key that opened your journal was destroyed first: nobody can open it any more, and neither can we. Existing backups keep an encrypted copy, which their key would still open, until they are deleted.`,
        'This message is the last one. Your address was kept for it alone.',
        `Any questions about this? Write to us: ${contact}`,
        { lines: ['Kind regards,', firm] },
      ],
    }),
  },
  'erased-dormant': {
    fr: ({ firm, contact }) => ({
      subject: `${firm} : votre compte est effacé`,
      paragraphs: [
        'Bonjour,',
        'Comme nous vous l’avions annoncé, votre compte, resté inutilisé, est effacé : votre journal, ses versions antérieures, vos fichiers et vos données d’identification. La clé qui ouvrait votre journal a été détruite en premier : personne ne peut plus l’ouvrir, nous non plus. Les sauvegardes déjà faites en conservent une copie chiffrée, que leur clé ouvrirait encore, jusqu’à leur suppression.',
        'Ce message est le dernier. Votre adresse n’a été gardée que pour vous l’écrire.',
        `Une question sur cet effacement ? Écrivez-nous : ${contact}`,
        { lines: ['Bien à vous,', firm] },
      ],
    }),
    en: ({ firm, contact }) => ({
      subject: `${firm}: your account has been erased`,
      paragraphs: [
        'Hello,',
        'As announced, your account, which was not used, has been erased: your journal, its earlier versions, your files and your identification details. The key that opened your journal was destroyed first: nobody can open it any more, and neither can we. Existing backups keep an encrypted copy, which their key would still open, until they are deleted.',
        'This message is the last one. Your address was kept for it alone.',
        `Any questions about this? Write to us: ${contact}`,
        { lines: ['Kind regards,', firm] },
      ],
    }),
  },
  'request-expired': {
    fr: ({ firm, contact, register }) => ({
      subject: `${firm} : votre demande d’accès est effacée`,
      paragraphs: [
        'Bonjour,',
        `Votre demande d’accès au journal est restée ${REQUEST_LIFETIME_DAYS} jours sans réponse. Nous ne gardons pas plus longtemps les données de personnes sans accès : nous les avons effacées.`,
        'Si vous souhaitez toujours un accès, faites une nouvelle demande :',
        { link: register, label: 'Demander un accès' },
        `Une question ? Écrivez-nous : ${contact}`,
        { lines: ['Bien à vous,', firm] },
      ],
    }),
    en: ({ firm, contact, register }) => ({
      subject: `${firm}: your request for access has been erased`,
      paragraphs: [
        'Hello,',
        `Your request for access to the journal went ${REQUEST_LIFETIME_DAYS} days without an answer. We do not keep the details of people without access any longer: we have erased them.`,
        'If you would still like access, please ask again:',
        { link: register, label: 'Ask for access' },
        `Any questions? Write to us: ${contact}`,
        { lines: ['Kind regards,', firm] },
      ],
    }),
  },
};

/** Notifies somebody that all their data was deleted. It names no person: no name is left. */
export const erasureMail = (kind: ErasureMailKind, person: LastAddress, settings: Settings): Mail =>
  mailTo(person, words[kind], { register: `${settings.publicUrl}${appPaths.register}` }, settings);
