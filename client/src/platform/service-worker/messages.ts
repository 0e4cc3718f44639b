/** A page asks the waiting service worker to take over. */
export const SKIP_WAITING = 'skip-waiting';
/** The service worker tells the pages that it is worth trying the network. */
export const WAKE = 'wake';
/** Name of the browser's promise to wake the service worker once the network is back. */
export const OUTBOX_SYNC = 'outbox';
