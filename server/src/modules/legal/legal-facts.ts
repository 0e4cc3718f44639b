import { legalPaths } from '@ancrage/shared/paths/app-paths';
import {
  ADDRESS_RETURN_HOURS,
  RECOVERY_CODE_LIFETIME_S,
  RECOVERY_WAIT_HOURS,
  REFRESH_TOKEN_LIFETIME_S,
  REVISIONS_KEPT,
  REVISIONS_KEPT_MS,
  REVISIONS_MOST_BYTES,
  REVISIONS_SAFE_MS,
  SESSION_LIFETIME_S,
  TERMS_DATE,
  TERMS_VERSION,
} from '@ancrage/shared/rules/constants';
import type { Locale } from '@ancrage/shared/rules/locales';
import { UNATTACHED_FILE_LIFETIME_MS } from '@ancrage/shared/rules/note-file-limits';
import {
  DORMANCY_WARNING_DAYS,
  ENDED_SESSION_LIFETIME_DAYS,
  EXPIRED_INVITATION_LIFETIME_DAYS,
  GIVEN_UP_MAIL_LIFETIME_DAYS,
  INVITATION_LIFETIME_DAYS,
  KNOWN_ORIGIN_LIFETIME_DAYS,
  LAST_ADDRESS_LIFETIME_DAYS,
  LOG_LIFETIME_MONTHS,
  REQUEST_LIFETIME_DAYS,
  SOURCE_LIFETIME_DAYS,
} from '@ancrage/shared/rules/retention';
import { boundDate } from '@ancrage/shared/text/bound-date';
import type { Settings } from '../../config/settings.ts';

/** The text for a missing fact of the firm: visible, and not invented. */
const MISSING: Record<Locale, string> = {
  fr: '(à renseigner par le cabinet)',
  en: '(to be given by the firm)',
};

/** Words for the holder of the backups' key when the firm does not name one. */
const UNNAMED_HOLDER: Record<Locale, string> = {
  fr: 'une personne dont le nom vous est donné sur demande',
  en: 'a person whose name is given to you on request',
};

const dateIn = (locale: Locale): string =>
  boundDate(
    new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${TERMS_DATE}T00:00:00Z`)),
    locale,
  );

/** What happens to an account that is not used. Source: decision 183. */
const UNUSED_ACCOUNTS: Record<Locale, (months: number | undefined, firm: string) => string> = {
  fr: (months, firm) =>
    months === undefined
      ? `Un compte inutilisé est gardé jusqu’à ce que vous ou ${firm} l’effaciez.`
      : `Un compte inutilisé pendant ${months} mois est effacé. Un e-mail vous l’annonce ${DORMANCY_WARNING_DAYS} jours avant, et vous connecter suffit à le garder ; si cet e-mail n’a pas pu partir, rien n’est effacé. Pour appliquer cette règle, la date de votre dernière utilisation est gardée aussi longtemps que votre compte.`,
  en: (months, firm) =>
    months === undefined
      ? `An account that is not used is kept until you or ${firm} erase it.`
      : `An account that is not used for ${months} months is erased. An e-mail announces it ${DORMANCY_WARNING_DAYS} days before, and signing in keeps the account; if that e-mail could not be sent, nothing is erased. To apply this rule, the date of your last use is kept as long as your account.`,
};

/** Where a copy of the security log goes, when it goes anywhere. Source: decision 200. */
const SECURITY_LOG_COPY: Record<Locale, (firm: string) => string> = {
  fr: (firm) =>
    `Une copie du journal de sécurité va à un système de surveillance que ${firm} a choisi : actions, dates et numéros de compte, sans nom, sans adresse et sans réseau. `,
  en: (firm) =>
    `A copy of the security log goes to a monitoring system that ${firm} has chosen: actions, dates and account numbers, without names, addresses or networks. `,
};

const MINUTE_S = 60;
const HOUR_MS = 60 * MINUTE_S * 1000;
const DAY_S = 24 * 60 * MINUTE_S;

/** Retention periods in the code: a page reads them, so it cannot promise anything else. Source: Q-45. */
const LIFETIMES: Readonly<Record<string, string>> = {
  requestDays: String(REQUEST_LIFETIME_DAYS),
  invitationDays: String(INVITATION_LIFETIME_DAYS),
  expiredInvitationDays: String(EXPIRED_INVITATION_LIFETIME_DAYS),
  versionsKept: String(REVISIONS_KEPT),
  versionDays: String(REVISIONS_KEPT_MS / (DAY_S * 1000)),
  versionMegabytes: String(REVISIONS_MOST_BYTES / 1e6),
  versionSafeDays: String(REVISIONS_SAFE_MS / (DAY_S * 1000)),
  looseFileHours: String(UNATTACHED_FILE_LIFETIME_MS / HOUR_MS),
  codeMinutes: String(RECOVERY_CODE_LIFETIME_S / MINUTE_S),
  idleDays: String(REFRESH_TOKEN_LIFETIME_S / DAY_S),
  longestDays: String(SESSION_LIFETIME_S / DAY_S),
  endedDays: String(ENDED_SESSION_LIFETIME_DAYS),
  knownOriginDays: String(KNOWN_ORIGIN_LIFETIME_DAYS),
  logMonths: String(LOG_LIFETIME_MONTHS),
  givenUpMailDays: String(GIVEN_UP_MAIL_LIFETIME_DAYS),
  lastAddressDays: String(LAST_ADDRESS_LIFETIME_DAYS),
  shortenedTo: 'IPv4 /24, IPv6 /48',
  sourceDays: String(SOURCE_LIFETIME_DAYS),
  wayBackHours: String(ADDRESS_RETURN_HOURS),
  recoveryWaitHours: String(RECOVERY_WAIT_HOURS),
};

/** The facts of this installation for the legal pages, by their placeholder names. */
export const legalFactsOf = (settings: Settings, locale: Locale): Readonly<Record<string, string>> => ({
  product: 'Ancrage',
  firm: settings.firmName,
  contact: settings.contactAddress,
  privacyContact: settings.privacyContact ?? settings.contactAddress,
  address: settings.firmAddress ?? MISSING[locale],
  registration: settings.firmRegistration ?? MISSING[locale],
  publisher: settings.firmPublisher ?? MISSING[locale],
  host: settings.firmHost ?? MISSING[locale],
  helpline: settings.firmHelpline[locale] ?? MISSING[locale],
  backupKeyHolder: settings.firmBackupKeyHolder[locale] ?? UNNAMED_HOLDER[locale],
  unusedAccounts: UNUSED_ACCOUNTS[locale](settings.dormantMonths, settings.firmName),
  securityLogCopy: settings.securityLogReceiver ? SECURITY_LOG_COPY[locale](settings.firmName) : '',
  termsVersion: TERMS_VERSION,
  termsDate: dateIn(locale),
  privacyPath: legalPaths[locale].privacy,
  ...LIFETIMES,
});
