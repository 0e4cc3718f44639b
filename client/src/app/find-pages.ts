import type { Messages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { PersonScreen } from '#features/find/screens/person-screen.tsx';
import { SearchScreen } from '#features/find/screens/search-screen.tsx';
import { TimelineScreen } from '#features/find/screens/timeline-screen.tsx';
import { PocketCardScreen } from '#features/identity-card/screens/pocket-card-screen.tsx';
import { addTexts } from '#platform/i18n.ts';

const texts: Record<Locale, () => Promise<Pick<Messages, 'find'>>> = {
  fr: () => import('@ancrage/shared/messages/fr/find'),
  en: () => import('@ancrage/shared/messages/en/find'),
};

/** In one file, as they share most of it. */
const pages = {
  search: SearchScreen,
  timeline: TimelineScreen,
  person: PersonScreen,
  pocketCard: PocketCardScreen,
};

/**
 * A page for finding again, with its texts, which other pages do not load: in both languages, for a change on the page.
 * @throws TypeError when a file cannot be loaded
 */
export const findPage = async (name: keyof typeof pages) => {
  for (const locale of LOCALES) addTexts(locale, 'app', { find: (await texts[locale]()).find });
  return pages[name];
};
