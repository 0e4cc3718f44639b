import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type Locale, localeOf } from '@ancrage/shared/rules/locales';
import { boundDate } from '@ancrage/shared/text/bound-date';
import type { Settings } from '../../config/settings.ts';
import { mailTo, type Paragraph, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import type { WarnedPerson } from './dormancy.repository.ts';

interface Values {
  readonly months: number;
  /** The earliest day of the erasure. */
  readonly day: string;
  readonly signIn: string;
  readonly isBlocked: boolean;
}

/** How the person keeps the account: by a sign-in, or by a mail where the access is suspended. */
const waysToKeep: Record<Locale, (values: Values & { readonly contact: string }) => Paragraph[]> = {
  fr: ({ day, signIn, isBlocked, contact }) =>
    isBlocked
      ? [`Votre accès est suspendu. Pour garder votre compte, écrivez-nous avant le ${day} : ${contact}`]
      : [
          `Pour garder votre compte, il suffit de vous connecter avant le ${day}. Vous pouvez aussi emporter vos données : « Mon compte » les rassemble dans une archive.`,
          { link: signIn, label: 'Ouvrir mon journal' },
          `Vous n’arrivez plus à vous connecter ? Écrivez-nous : ${contact}`,
        ],
  en: ({ day, signIn, isBlocked, contact }) =>
    isBlocked
      ? [`Your access is suspended. To keep your account, write to us before ${day}: ${contact}`]
      : [
          `To keep your account, simply sign in before ${day}. You can also take your data with you: “My account” puts them into one archive.`,
          { link: signIn, label: 'Open my journal' },
          `Can’t sign in any more? Write to us: ${contact}`,
        ],
};

const words: Words<Values> = {
  fr: ({ firm, ...values }) => ({
    subject: `${firm} : votre compte sera effacé s’il reste inutilisé`,
    paragraphs: [
      'Bonjour,',
      `Votre journal n’a pas été ouvert depuis longtemps. Un compte inutilisé pendant ${values.months} mois est effacé : le vôtre le sera à partir du ${values.day}, avec le journal, ses versions antérieures et vos fichiers. Personne ne pourra les rétablir.`,
      ...waysToKeep.fr(values),
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ firm, ...values }) => ({
    subject: `${firm}: your account will be erased unless you use it`,
    paragraphs: [
      'Hello,',
      `Your journal has not been opened for a long time. An account that is not used for ${values.months} months is erased: yours will be from ${values.day} on, with the journal, its earlier versions and your files. Nobody can bring them back.`,
      ...waysToKeep.en(values),
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const dayIn = (moment: Date, locale: Locale): string =>
  boundDate(
    new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(moment),
    locale,
  );

/** Warns somebody that an account is erased for not being used. */
export const dormancyMail = (person: WarnedPerson, months: number, settings: Settings): Mail => {
  const day = dayIn(person.erasedAt, localeOf(person.locale));
  const signIn = `${settings.publicUrl}${appPaths.home}`;
  return mailTo(person, words, { months, day, signIn, isBlocked: person.isBlocked }, settings);
};
