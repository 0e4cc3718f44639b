import { Listeners } from '#platform/listeners.ts';
import { OUTBOX_SYNC, SKIP_WAITING } from '#platform/service-worker/messages.ts';
import { isOffline } from '#platform/wake.ts';

const SCRIPT = '/service-worker.js';
/** Maximum wait for a downloaded version to be installed, in milliseconds; then the page is simply reloaded. */
const READY_WITHIN_MS = 20_000;
/** Maximum time that pending work of the old version may delay an installed one, in milliseconds. */
const TAKES_OVER_WITHIN_MS = 5000;

/** APIs missing in the DOM types, or not available in every browser. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

const listeners = new Listeners();
let waits = false;

const becomeWaiting = (): void => {
  waits = true;
  listeners.notify();
};

/** A script URL, wrapped where the browser enforces Trusted Types. Source: Q-34. */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('ancrage', {
    createScriptURL: (asked) => {
      if (asked !== SCRIPT) throw new TypeError('This page runs no script but its own.');
      return asked;
    },
  });
  return policy?.createScriptURL(address) ?? address;
};

const watch = (registration: ServiceWorkerRegistration): void => {
  const look = () => {
    // The very first worker takes over at once: there is no older active one. Do not test `controller`: Safari may set
    // it before it clears `waiting`.
    if (registration.waiting !== null && registration.active !== null) becomeWaiting();
  };
  const follow = () => registration.installing?.addEventListener('statechange', look);
  look();
  follow(); // a version that another tab found before
  registration.addEventListener('updatefound', follow);
};

/**
 * Registers the service worker, so that the app opens offline; called once, when the app starts. Does nothing where the
 * browser has none.
 */
export const keepAppOnDevice = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    try {
      watch(await navigator.serviceWorker.register(trusted(SCRIPT), { updateViaCache: 'none' }));
    } catch (failure) {
      // Storage is forbidden, or there is no network: the app works online as before, and the next start tries again.
      if (!(failure instanceof DOMException) && !(failure instanceof TypeError)) throw failure;
    }
  };
  // After the first page, which needs the whole bandwidth.
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
};

/** Whether a newer version of the app is installed and waits. */
export const hasWaitingVersion = (): boolean => waits;

/** Calls back when one is installed. @returns a function that stops this */
export const onWaitingVersion = listeners.add;

const readyWorker = async (registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> => {
  if (registration.waiting !== null) return registration.waiting;
  const worker = registration.installing;
  if (worker === null) return null;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, READY_WITHIN_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installing') return;
      clearTimeout(timer);
      resolve();
    });
  });
  return registration.waiting;
};

/**
 * Updates to the newest version when the user asks: waits until it is installed, then reloads this page. Source: S-12,
 *
 */
export const takeNewVersion = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Offline, the current version stays: the reload then changes nothing, and loses nothing.
  await registration?.update().catch(() => undefined);
  const worker = registration && (await readyWorker(registration));
  if (!worker) return location.reload();
  const late = setTimeout(() => location.reload(), TAKES_OVER_WITHIN_MS);
  const takenOver = () => {
    clearTimeout(late);
    location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', takenOver, { once: true });
  worker.postMessage(SKIP_WAITING);
};

/**
 * Requests a background sync for when the network is back, only while the browser is offline: an online browser would
 * wake the app at once, and again after every failure. Source: P-02, Q-53.
 */
export const wakeWhenOnline = async (): Promise<void> => {
  if (!isOffline()) return;
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  // Rejected where the user forbids it: focus and the return of the network wake the app too.
  await registration?.sync?.register(OUTBOX_SYNC).catch(() => undefined);
};
