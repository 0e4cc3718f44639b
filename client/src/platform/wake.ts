/**
 * Calls back whenever it is worth trying the network again: the device is back online, or the person is back on
 * this page.
 * @returns stops listening
 */
export const onWake = (listener: () => void): (() => void) => {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
};

/** Whether the browser is sure that there is no network. False means "perhaps". */
export const isOffline = (): boolean => navigator.onLine === false;
