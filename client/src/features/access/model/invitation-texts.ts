import type { Messages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { addTexts, completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

const files: Record<Locale, () => Promise<Pick<Messages, 'invitation'>>> = {
  fr: () => import('@ancrage/shared/messages/fr/invitation'),
  en: () => import('@ancrage/shared/messages/en/invitation'),
};

/**
 * Loads the texts of invitations, which other pages do not load: in both languages, for a change on the page.
 * @throws TypeError when a file cannot be loaded
 */
export const loadInvitationTexts = async (): Promise<void> => {
  await completeTexts(currentLocale());
  for (const locale of LOCALES) addTexts(locale, 'app', { invitation: (await files[locale]()).invitation });
};
