import { randomFraction } from '#platform/random.ts';
import { UNSAVED_DRAFTS } from '#platform/storage/local.ts';

/** Where this page leaves its last words. */
export const ownUnsavedDraftsKey = `${UNSAVED_DRAFTS}${randomFraction()}`;

/**
 * Leaves words on the device whenever the page goes or is hidden, since it may never come back, and takes them away again
 * when it does. A page that goes waits for nothing: its transactions go with it, and local storage does not.
 */
export const leaveAtPageEnd = (words: () => readonly unknown[]): void => {
  const leave = ({ type }: Event) => {
    const isGoing = type === 'pagehide' || document.visibilityState === 'hidden';
    const left = isGoing ? words() : [];
    try {
      if (left.length > 0) localStorage.setItem(ownUnsavedDraftsKey, JSON.stringify(left));
      else localStorage.removeItem(ownUnsavedDraftsKey);
    } catch (failure) {
      console.error('The last words could not be left on this device.', failure);
    }
  };
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, leave);
  document.addEventListener('visibilitychange', leave);
};
