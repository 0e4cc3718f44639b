import { chooseLocale, type Locale } from '@ancrage/shared/rules/locales';
import { now } from '#platform/clock.ts';
import { isEvening } from '#platform/evening.ts';
import { giveUp, sayNotStarted, templateOf } from '#platform/page-templates.ts';

// A separate script that runs before the app. It prefetches the files of the first page, so that they load in parallel
// with the app; a wrong guess only costs an early fetch. It shows the header of that page at once, where the app will
// render it, and then starts the app.

/** Injected by the build. */
declare const AHEAD: {
  /** the app's entry file */
  readonly app: string;
  /** the frame of a signed-in person's pages, home, and their journal */
  readonly signedIn: readonly string[];
  readonly signIn: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
  /** the paths that have a first frame */
  readonly paths: { readonly home: string; readonly signIn: string };
};

/** The keys that exist while somebody is signed in: see `platform/storage/local.ts`. */
const OF_SESSION = ['auth', 'personal-info', 'data-id'];

const built = AHEAD;

/** Null where the browser forbids storage. */
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

/** The first name of the signed-in user; empty when unknown. */
const firstName = (): string => {
  try {
    const info: unknown = JSON.parse(kept('personal-info') ?? 'null');
    const name = typeof info === 'object' && info !== null && 'firstname' in info ? info.firstname : '';
    return typeof name === 'string' ? name.trim() : '';
  } catch {
    return ''; // the app reports it
  }
};

/** The first frame of this visit (see `app/first-frames.tsx`); null when only the app can decide. */
const visitOf = (name: string): 'signIn' | 'home' | null => {
  if (!isSignedIn) return location.pathname === built.paths.signIn ? 'signIn' : null;
  // Without a name, home leads to the account.
  return location.pathname !== built.paths.home || name === '' ? null : 'home';
};

/** The first element that the app renders: the heading of a page, or an error message. */
const PAGE = '#root h1, #root [role=alert]';

/** Shows the header of the page until the app renders the page. @returns false when this visit has no first frame */
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

/** Whether the files of the app come from this device: its service worker keeps them. */
const isOnDevice = Boolean(navigator.serviceWorker?.controller);

/** Maximum wait in milliseconds, for browsers that do not report the first paint. */
const SHOWN_WITHIN_MS = 100;

/** Calls back after the first paint; without waiting for the paint itself when the files come from the service worker. */
const whenSeen = (callback: () => void): void => {
  const seen = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(resolve, isOnDevice ? 0 : SHOWN_WITHIN_MS));
  });
  void seen.then(callback);
};

const startApp = (): void => {
  import(built.app).catch(sayNotStarted); // a file could not be loaded
};

const goOn = (): void => {
  fetchFiles();
  startApp();
};

const start = (): void => {
  // The fonts need no network: the first frame has them, and nothing is drawn twice.
  if (isOnDevice) document.documentElement.removeAttribute('data-first-page');
  // Paint first: the downloads and the start of the app would delay it.
  if (storage === null) giveUp('not-stored');
  else if (showFrame() && !document.hidden) whenSeen(goOn);
  else goOn();
};

// The script may run before the page has a body.
if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true });
else start();
