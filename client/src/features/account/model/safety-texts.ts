import type { Messages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { addTexts, completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

const files: Record<Locale, () => Promise<Pick<Messages, 'safety'>>> = {
  fr: () => import('@ancrage/shared/messages/fr/safety'),
  en: () => import('@ancrage/shared/messages/en/safety'),
};

/**
 * Loads the texts of the recovery guard and the privacy receipt, which other pages do not load: in both languages, for a change on
 * the page.
 * @throws TypeError when a file cannot be loaded
 */
export const loadSafetyTexts = async (): Promise<void> => {
  await completeTexts(currentLocale());
  for (const locale of LOCALES) addTexts(locale, 'app', { safety: (await files[locale]()).safety });
};
