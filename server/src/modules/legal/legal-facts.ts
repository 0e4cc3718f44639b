import { legalPaths } from '@ancrage/shared/paths/app-paths';
import { TERMS_DATE, TERMS_VERSION } from '@ancrage/shared/rules/constants';
import type { Locale } from '@ancrage/shared/rules/locales';
import type { Settings } from '../../config/settings.ts';

/** What stands where the firm has not said something yet: visible, and nothing made up. */
const MISSING: Record<Locale, string> = {
  fr: '(à renseigner par le cabinet)',
  en: '(to be given by the firm)',
};

const dateIn = (locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${TERMS_DATE}T00:00:00Z`),
  );

/** What the legal pages say of this installation, by the names that the texts call it by. */
export const legalFactsOf = (settings: Settings, locale: Locale): Readonly<Record<string, string>> => ({
  product: 'Ancrage',
  firm: settings.firmName,
  contact: settings.contactAddress,
  privacyContact: settings.privacyContact ?? settings.contactAddress,
  address: settings.firmAddress ?? MISSING[locale],
  registration: settings.firmRegistration ?? MISSING[locale],
  publisher: settings.firmPublisher ?? MISSING[locale],
  host: settings.firmHost ?? MISSING[locale],
  termsVersion: TERMS_VERSION,
  termsDate: dateIn(locale),
  privacyPath: legalPaths[locale].privacy,
});
