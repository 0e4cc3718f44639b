import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Settings } from '../../config/settings.ts';
import { type Letter, mailTo, type Paragraph } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { Addressee } from './person-notices.repository.ts';

interface Values {
  readonly name: string;
  readonly firm: string;
  readonly contact: string;
  /** The reason, possibly empty. */
  readonly reason: string;
  readonly signIn: string;
  readonly account: string;
}
type Letters = Record<NoticeKind, (values: Values) => Letter>;

const french = (
  { name, firm }: Values,
  subject: string,
  ...paragraphs: readonly (Paragraph | null)[]
): Letter => ({
  subject: `${firm} : ${subject}`,
  paragraphs: [
    `Bonjour${name && ` ${name}`},`,
    ...paragraphs.filter((paragraph) => paragraph !== null),
    { lines: ['Bien à vous,', firm] },
  ],
});

const english = (
  { name, firm }: Values,
  subject: string,
  ...paragraphs: readonly (Paragraph | null)[]
): Letter => ({
  subject: `${firm}: ${subject}`,
  paragraphs: [
    `Hello${name && ` ${name}`},`,
    ...paragraphs.filter((paragraph) => paragraph !== null),
    { lines: ['Kind regards,', firm] },
  ],
});

const fr: Letters = {
  approved: (values) =>
    french(
      values,
      'votre accès est ouvert',
      'Votre demande a été acceptée : votre journal vous attend. Vous pouvez vous connecter dès maintenant, avec votre adresse et le mot de passe que vous avez choisi.',
      { link: values.signIn, label: 'Ouvrir mon journal' },
      'Ce que vous y écrirez vous appartient : aucun écran du produit ne nous le montre. La politique de confidentialité dit qui pourrait techniquement le lire.',
      `Une question ? Écrivez-nous : ${values.contact}`,
    ),
  refused: (values) =>
    french(
      values,
      'votre demande d’accès',
      'Nous avons étudié votre demande d’accès au journal, et nous ne pouvons pas y répondre favorablement.',
      values.reason === '' ? null : { quote: values.reason },
      `Pour en parler, écrivez-nous : ${values.contact}`,
    ),
  blocked: (values) =>
    french(
      values,
      'votre accès est suspendu',
      'Votre accès au journal est suspendu, et toutes vos connexions ont été fermées. Ce que vous avez écrit est conservé tel que vous l’avez laissé.',
      values.reason === '' ? null : { quote: values.reason },
      `Pour en parler, écrivez-nous : ${values.contact}`,
    ),
  unblocked: (values) =>
    french(
      values,
      'votre accès est rétabli',
      'Votre accès au journal est rétabli. Ce que vous avez écrit vous attend, tel que vous l’avez laissé.',
      { link: values.signIn, label: 'Me connecter' },
    ),
  corrected: (values) =>
    french(
      values,
      'vos données d’identification ont été corrigées',
      'Nous avons corrigé vos données d’identification (nom, entreprise, fonction, entité, téléphone ou langue). Votre adresse et votre mot de passe n’ont pas changé.',
      { link: values.account, label: 'Voir mon compte' },
      `Quelque chose ne va pas ? Écrivez-nous : ${values.contact}`,
    ),
  'sessions-ended': (values) =>
    french(
      values,
      'vos connexions ont été fermées',
      'Toutes les connexions ouvertes à votre journal viennent d’être fermées par notre équipe. Rien de ce que vous avez écrit n’a changé. Pour continuer, connectez-vous de nouveau :',
      { link: values.signIn, label: 'Me connecter' },
      `Vous n’en connaissez pas la raison ? Écrivez-nous : ${values.contact}`,
    ),
};

const en: Letters = {
  approved: (values) =>
    english(
      values,
      'your access is open',
      'Your request was accepted: your journal is waiting for you. You can sign in right away, with your address and the password you chose.',
      { link: values.signIn, label: 'Open my journal' },
      'What you write in it is yours: no screen of the product shows it to us. The privacy policy says who could technically read it.',
      `Any questions? Write to us: ${values.contact}`,
    ),
  refused: (values) =>
    english(
      values,
      'your request for access',
      'We looked at your request for access to the journal, and we are not able to accept it.',
      values.reason === '' ? null : { quote: values.reason },
      `To talk about it, write to us: ${values.contact}`,
    ),
  blocked: (values) =>
    english(
      values,
      'your access is suspended',
      'Your access to the journal is suspended, and you have been signed out everywhere. What you wrote is kept as you left it.',
      values.reason === '' ? null : { quote: values.reason },
      `To talk about it, write to us: ${values.contact}`,
    ),
  unblocked: (values) =>
    english(
      values,
      'your access is back',
      'Your access to the journal is back. What you wrote is waiting for you, as you left it.',
      { link: values.signIn, label: 'Sign in' },
    ),
  corrected: (values) =>
    english(
      values,
      'your identification details were corrected',
      'We corrected your identification details (name, company, job title, business unit, phone or language). Your address and your password have not changed.',
      { link: values.account, label: 'See my account' },
      `Is something wrong? Write to us: ${values.contact}`,
    ),
  'sessions-ended': (values) =>
    english(
      values,
      'you have been signed out',
      'Our team has just signed you out of your journal everywhere. Nothing you have written has changed. To carry on, please sign in again:',
      { link: values.signIn, label: 'Sign in' },
      `Not sure why? Write to us: ${values.contact}`,
    ),
};

/** Notifies a person of an act of the staff. A refused person is not named: the name is whatever a stranger typed. */
export const personMail = (kind: NoticeKind, person: Addressee, reason: string, settings: Settings): Mail => {
  const { publicUrl } = settings;
  const values = {
    name: kind === 'refused' ? '' : person.firstname,
    reason,
    signIn: `${publicUrl}${appPaths.login}`,
    account: `${publicUrl}${appPaths.account}`,
  };
  return mailTo(person, { fr: fr[kind], en: en[kind] }, values, settings);
};
