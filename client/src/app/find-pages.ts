import type { Messages } from '@ancrage/shared/messages/messages';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { MirrorScreen } from '#features/find/screens/mirror-screen.tsx';
import { OldEntryOfHome } from '#features/find/screens/old-entry.tsx';
import { PersonScreen } from '#features/find/screens/person-screen.tsx';
import { SearchScreen } from '#features/find/screens/search-screen.tsx';
import { TimelineScreen } from '#features/find/screens/timeline-screen.tsx';
import { PocketCardScreen } from '#features/identity-card/screens/pocket-card-screen.tsx';
import { addTexts, completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';

const texts: Record<Locale, () => Promise<Pick<Messages, 'find'>>> = {
  fr: () => import('@ancrage/shared/messages/fr/find'),
  en: () => import('@ancrage/shared/messages/en/find'),
};

/** In one file, as they share most of it. */
const pages = {
  search: SearchScreen,
  timeline: TimelineScreen,
  mirror: MirrorScreen,
  person: PersonScreen,
  pocketCard: PocketCardScreen,
};

/** Loads the texts for finding again, which other pages do not load: in both languages, for a change on the page. */
const loadTexts = async (): Promise<void> => {
  await completeTexts(currentLocale());
  for (const locale of LOCALES) addTexts(locale, 'app', { find: (await texts[locale]()).find });
};

/**
 * A page for finding again, with its texts.
 * @throws TypeError when a file cannot be loaded
 */
export const findPage = async (name: keyof typeof pages) => {
  await loadTexts();
  return pages[name];
};

/**
 * An old entry to read again, for home.
 * @throws TypeError when a file cannot be loaded
 */
export const fetchOldEntry = async () => {
  await loadTexts();
  return OldEntryOfHome;
};
