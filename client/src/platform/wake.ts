import { WAKE } from '#platform/service-worker/messages.ts';

/**
 * Calls back whenever it is worth trying the network again: the device is back online, the browser says so to the
 * service worker, or the person is back on this page.
 * @returns stops listening
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

/** Whether the browser is sure that there is no network. False means "perhaps". */
export const isOffline = (): boolean => navigator.onLine === false;
