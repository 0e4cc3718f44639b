import { chooseLocale, type Locale } from '@ancrage/shared/rules/locales';
import { now } from '#platform/clock.ts';
import { isEvening } from '#platform/evening.ts';
import { giveUp, sayNotStarted, templateOf } from '#platform/page-templates.ts';

// A file of its own, run before the app. It asks for what the page that this visit begins with will need, so that none of it
// waits until the app itself has come and asks: a wrong guess costs a file fetched early, and nothing else. It shows the
// head of that page at once, where the app will draw it: somebody reads while the app is on its way. And it starts the app.

/** What the build knows. */
declare const AHEAD: {
  /** the file that the app begins with */
  readonly app: string;
  /** the frame of a signed-in person's pages, home, and their journal */
  readonly signedIn: readonly string[];
  readonly signIn: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
  /** the addresses that have a first frame */
  readonly paths: { readonly home: string; readonly signIn: string };
};

/** What the app keeps of somebody who is signed in: see `platform/storage/local.ts`. */
const OF_SESSION = ['auth', 'personal-info', 'data-id'];

const built = AHEAD;

/** None where the browser forbids the app to keep anything. */
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();
const kept = (key: string): string | null | undefined => storage?.getItem(key);

const locale = chooseLocale(kept('user-locale')?.replaceAll('"', '') ?? null, navigator.languages);
const isSignedIn = OF_SESSION.every((key) => kept(key));

const fetchFiles = (): void => {
  for (const file of new Set([...(isSignedIn ? built.signedIn : built.signIn), ...built.texts[locale]])) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
};

/** The first name of whoever is signed in; empty when it is not known. */
const firstName = (): string => {
  try {
    const info: unknown = JSON.parse(kept('personal-info') ?? 'null');
    const name = typeof info === 'object' && info !== null && 'firstname' in info ? info.firstname : '';
    return typeof name === 'string' ? name.trim() : '';
  } catch {
    return ''; // the app says what is wrong with it
  }
};

/** Which frame this visit begins with (see `app/first-frames.tsx`); null where the app alone knows what comes. */
const visitOf = (name: string): 'signIn' | 'home' | 'notice' | null => {
  if (!isSignedIn) return location.pathname === built.paths.signIn ? 'signIn' : null;
  // Without a name, home leads to the account.
  if (location.pathname !== built.paths.home || name === '') return null;
  return kept('privacy_alert') === 'true' ? 'home' : 'notice';
};

/** What the app draws first, when it draws a page or says why it cannot. */
const PAGE = '#root h1, #root [role=alert]';

/** Shows the head of the page until the app shows the page. @returns whether there is one to show */
const showFrame = (): boolean => {
  const name = firstName();
  const selector = `[data-visit=${visitOf(name)}][lang=${locale}]`;
  const frame = templateOf('first-frames')?.querySelector<HTMLElement>(selector);
  if (!frame) return false;
  const heading = frame.querySelector<HTMLElement>('[data-morning]');
  const greeting = isEvening(now()) ? heading?.dataset.evening : heading?.dataset.morning;
  if (heading !== null && greeting !== undefined)
    heading.textContent = greeting.replace('{{name}}', () => name);
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const watch = new MutationObserver(() => {
    if (document.querySelector(PAGE) === null) return;
    frame.remove();
    watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return true;
};

/** How long to wait, in milliseconds, for a browser that does not tell when it has shown what it has drawn. */
const SHOWN_WITHIN_MS = 100;

/** Calls back once what stands has been drawn and, where files are still to come from the network, seen. */
const whenSeen = (callback: () => void): void => {
  const isOnDevice = Boolean(navigator.serviceWorker?.controller);
  const seen = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(resolve, isOnDevice ? 0 : SHOWN_WITHIN_MS));
  });
  void seen.then(callback);
};

const startApp = (): void => {
  import(built.app).catch(sayNotStarted); // a file could not be had
};

const goOn = (): void => {
  fetchFiles();
  startApp();
};

const start = (): void => {
  // The network has enough to bring meanwhile, and the app holds the page up while it begins.
  if (storage === null) giveUp('not-stored');
  else if (showFrame() && !document.hidden) whenSeen(goOn);
  else goOn();
};

// It may have come before the page has a body.
if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true });
else start();
