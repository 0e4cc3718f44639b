import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type Locale, localeOf } from '@ancrage/shared/rules/locales';
import type { Settings } from '../../config/settings.ts';
import { type Addressee, mailTo, type Words } from '../../infra/mailer/letter.ts';
import type { Mail } from '../../infra/mailer/mailer.ts';
import { momentIn } from '../../infra/mailer/moment-in.ts';
import type { Device } from './device-of.ts';

const sessionEnded: Words<{ name: string; address: string }> = {
  fr: ({ name, firm, address, contact }) => ({
    subject: `${firm} : une connexion à votre journal a été fermée`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Par prudence, nous avons fermé une connexion à votre journal : elle semblait venir d’une copie. C’est sans gravité si vous venez de restaurer un appareil.',
      'Rien de ce que vous avez écrit n’a changé. Pour continuer, connectez-vous de nouveau :',
      { link: address, label: 'Me connecter' },
      `Si vous n’êtes pas à l’origine de cette connexion, changez votre mot de passe depuis « Mot de passe oublié ? » et écrivez-nous : ${contact}`,
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, address, contact }) => ({
    subject: `${firm}: one device was signed out of your journal`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'To be on the safe side, we have signed one device out of your journal: it seemed to be using a copied key. If you have just restored a device, there is nothing to worry about.',
      'Nothing you have written has changed. To carry on, please sign in again:',
      { link: address, label: 'Sign in' },
      `If this sign-in was not yours, change your password through “Forgotten your password?” and write to us: ${contact}`,
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

/** Tells a person that a session was ended because its refresh token was used twice. Source: Q-11. */
export const sessionEndedMail = (person: Addressee & { firstname: string }, settings: Settings): Mail => {
  const address = `${settings.publicUrl}${appPaths.login}`;
  return mailTo(person, sessionEnded, { name: person.firstname, address }, settings);
};

interface SignInWords {
  readonly name: string;
  readonly recovery: string;
  readonly date: string;
  readonly device: string;
  /** null when it is unknown. */
  readonly source: string | null;
}

const newDevice: Words<SignInWords> = {
  fr: ({ name, firm, contact, recovery, date, device, source }) => ({
    subject: `${firm} : une connexion depuis un nouvel appareil`,
    paragraphs: [
      `Bonjour${name && ` ${name}`},`,
      'Votre journal vient d’être ouvert, avec votre mot de passe, depuis un appareil que nous n’avions pas encore vu :',
      {
        lines: [
          `Date : ${date}`,
          `Appareil : ${device}`,
          ...(source === null ? [] : [`Réseau : ${source} (abrégé exprès)`]),
        ],
      },
      'C’était vous ? Vous n’avez rien à faire.',
      `Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe : toutes les connexions ouvertes seront fermées. Puis écrivez-nous : ${contact}`,
      { link: recovery, label: 'Choisir un autre mot de passe' },
      { lines: ['Bien à vous,', firm] },
    ],
  }),
  en: ({ name, firm, contact, recovery, date, device, source }) => ({
    subject: `${firm}: a sign-in from a new device`,
    paragraphs: [
      `Hello${name && ` ${name}`},`,
      'Your journal has just been opened, with your password, on a device we had not seen before:',
      {
        lines: [
          `Date: ${date}`,
          `Device: ${device}`,
          ...(source === null ? [] : [`Network: ${source} (shortened on purpose)`]),
        ],
      },
      'Was this you? There is nothing to do.',
      `Wasn’t this you? Choose another password right away: all devices will be signed out. Then write to us: ${contact}`,
      { link: recovery, label: 'Choose another password' },
      { lines: ['Kind regards,', firm] },
    ],
  }),
};

const DEVICE_WORDS: Record<
  Locale,
  { on: string; unknown: string; kinds: Record<NonNullable<Device['kind']>, string> }
> = {
  fr: {
    on: 'sur',
    unknown: 'inconnu',
    kinds: { phone: 'téléphone', tablet: 'tablette', computer: 'ordinateur' },
  },
  en: { on: 'on', unknown: 'unknown', kinds: { phone: 'phone', tablet: 'tablet', computer: 'computer' } },
};

const deviceIn = (locale: Locale, { browser, system, kind }: Device): string => {
  const words = DEVICE_WORDS[locale];
  if (browser !== null && system !== null) return `${browser} ${words.on} ${system}`;
  return browser ?? system ?? (kind === null ? words.unknown : words.kinds[kind]);
};

/** A sign-in, for the mail about it. */
interface SignIn {
  readonly at: Date;
  readonly device: Device;
  readonly source: string | null;
}

/** Tells a person about a sign-in on a device of a new kind. Source: decision 161. */
export const newDeviceMail = (
  person: Addressee & { firstname: string; timezone: string },
  { at, device, source }: SignIn,
  settings: Settings,
): Mail => {
  const locale = localeOf(person.locale);
  return mailTo(
    person,
    newDevice,
    {
      name: person.firstname,
      recovery: `${settings.publicUrl}${appPaths.passwordChange}`,
      date: momentIn(locale, at, person.timezone),
      device: deviceIn(locale, device),
      source,
    },
    settings,
  );
};
