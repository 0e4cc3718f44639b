import { randomFraction } from '#platform/random.ts';
import { UNSAVED_DRAFTS } from '#platform/storage/local.ts';

/** The key of this page's unsaved drafts. */
export const ownUnsavedDraftsKey = `${UNSAVED_DRAFTS}${randomFraction()}`;

/**
 * Saves unsaved drafts to local storage whenever the page is closed or hidden, since it may never come back, and
 * removes them when it does. A closing page cannot await a transaction, but a write to local storage is synchronous.
 */
export const leaveAtPageEnd = (words: () => readonly unknown[]): void => {
  const leave = ({ type }: Event) => {
    const isGoing = type === 'pagehide' || document.visibilityState === 'hidden';
    const left = isGoing ? words() : [];
    try {
      if (left.length > 0) localStorage.setItem(ownUnsavedDraftsKey, JSON.stringify(left));
      else localStorage.removeItem(ownUnsavedDraftsKey);
    } catch (failure) {
      console.error('The unsaved drafts could not be saved on this device.', failure);
    }
  };
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, leave);
  document.addEventListener('visibilitychange', leave);
};
