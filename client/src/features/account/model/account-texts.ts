import type { Messages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { addTexts, completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

const files: Record<Locale, () => Promise<{ accountPage: Pick<Messages, 'ownData' | 'safety'> }>> = {
  fr: () => import('@ancrage/shared/messages/fr/account-page'),
  en: () => import('@ancrage/shared/messages/en/account-page'),
};

/**
 * Loads the texts of the account page, which other pages do not load: in both languages, for a change on the page.
 * @throws TypeError when a file cannot be loaded
 */
export const loadAccountTexts = async (): Promise<void> => {
  await completeTexts(currentLocale());
  for (const locale of LOCALES) addTexts(locale, 'app', (await files[locale]()).accountPage);
};
