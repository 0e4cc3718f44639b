import { useSyncExternalStore } from 'react';
import { Listeners } from '#platform/listeners.ts';

/** The `beforeinstallprompt` event; Chromium only, hence not in the DOM types. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && typeof event.prompt === 'function';

type Offer = 'none' | 'offered' | 'installed';

let kept: InstallEvent | null = null;
let offer: Offer = 'none';
const listeners = new Listeners();

const become = (next: Offer): void => {
  offer = next;
  listeners.notify();
};

/** Stores the browser's install prompt until the user asks for it; called once, when the app starts. */
export const listenForInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    kept = event;
    become('offered');
  });
  addEventListener('appinstalled', () => {
    kept = null;
    become('installed');
  });
  if (matchMedia('(display-mode: standalone)').matches) become('installed');
};

/** The browser's install prompt, for a component. */
export const useInstallOffer = (): Offer => useSyncExternalStore(listeners.add, () => offer);

/** Takes the browser up on its offer, which it makes only once. */
export const acceptInstallOffer = async (): Promise<void> => {
  const event = kept;
  kept = null;
  become('none');
  await event?.prompt();
};
