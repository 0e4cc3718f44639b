import { Listeners } from '#platform/listeners.ts';
import { OUTBOX_SYNC, SKIP_WAITING } from '#platform/service-worker/messages.ts';
import { isOffline } from '#platform/wake.ts';

const SCRIPT = '/service-worker.js';
/** How long a fetched version may take to be ready, in milliseconds, before the page is simply reloaded. */
const READY_WITHIN_MS = 20_000;
/** How long what is still under way in the old version may keep a ready one from taking over, in milliseconds. */
const TAKES_OVER_WITHIN_MS = 5000;

/** What the browsers' types do not know yet, or know under names that not every browser has. */
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

/** The page's own script address, as a browser that asks for trusted types takes it. Source: Q-34. */
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
    // The very first one takes over at once: nothing older is active that it would replace. Safari can tell that it controls
    // the page before it tells that it waits no more, so that a controller says nothing of that.
    if (registration.waiting !== null && registration.active !== null) becomeWaiting();
  };
  const follow = () => registration.installing?.addEventListener('statechange', look);
  look();
  follow(); // one that another tab found before
  registration.addEventListener('updatefound', follow);
};

/**
 * Has the app's files kept on the device, so that it opens without a network; called once, when the app starts. A
 * browser that cannot goes on without.
 */
export const keepAppOnDevice = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    try {
      watch(await navigator.serviceWorker.register(trusted(SCRIPT), { updateViaCache: 'none' }));
    } catch (failure) {
      // Storage is forbidden, or the network is gone: the app works online as before, and the next start asks again.
      if (!(failure instanceof DOMException) && !(failure instanceof TypeError)) throw failure;
    }
  };
  // After the first page, which has the network to itself.
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
};

/** Whether a newer version of the app lies ready on this device. */
export const hasWaitingVersion = (): boolean => waits;

/** Tells when one has come. @returns stops telling */
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
 * Takes the newest version, on the person's wish: waits until its files are there, then reloads this page with them.
 * Source: S-12, Q-55.
 */
export const takeNewVersion = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Without a network the version that is there stays: the reload then changes nothing, and loses nothing.
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
 * Asks the browser to wake the app once the network is back, where it can and knows that there is none: one that believes in
 * its network would wake the app at once, and again after every failure. Source: P-02, Q-53.
 */
export const wakeWhenOnline = async (): Promise<void> => {
  if (!isOffline()) return;
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  // Refused where the person forbids it: focus and the return of the network wake the app as well.
  await registration?.sync?.register(OUTBOX_SYNC).catch(() => undefined);
};
