import { chooseLocale, type Locale } from '@ancrage/shared/rules/locales';

// A file of its own, run before the app is there: it asks for what the page that this visit begins with will need, so that
// none of it waits until the app itself has come and asks. A wrong guess costs a file fetched early, and nothing else.

/** The addresses of files, put in their place by the build. */
declare const AHEAD: {
  /** the frame of a signed-in person's pages, home, and their journal */
  readonly signedIn: readonly string[];
  readonly door: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
};

/** What the app keeps of somebody who is signed in: see `platform/storage/local.ts`. */
const OF_SESSION = ['auth', 'personal-info', 'data-id'];

const files = AHEAD;
const storedLocale = localStorage.getItem('user-locale')?.replaceAll('"', '') ?? null;
const isSignedIn = OF_SESSION.every((key) => localStorage.getItem(key) !== null);
const ofPage = isSignedIn ? files.signedIn : files.door;
const ofTexts = files.texts[chooseLocale(storedLocale, navigator.languages)];

for (const file of new Set([...ofPage, ...ofTexts])) {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
