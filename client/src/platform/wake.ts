import { WAKE } from '#platform/service-worker/messages.ts';

/**
 * Calls back when it is worth trying the network again: the device is back online, the service worker got a background
 * sync, or the user is back on this page.
 * @returns a function that stops listening
 */
export const onWake = (listener: () => void): (() => void) => {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  const whenTold = ({ data }: MessageEvent) => {
    if (data === WAKE) listener();
  };
  window.addEventListener('online', listener);
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', whenVisible);
  navigator.serviceWorker?.addEventListener('message', whenTold);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', whenVisible);
    navigator.serviceWorker?.removeEventListener('message', whenTold);
  };
};

/** Whether the browser reports no network. False does not guarantee one. */
export const isOffline = (): boolean => navigator.onLine === false;
