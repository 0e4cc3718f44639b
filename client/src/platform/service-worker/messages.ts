/** A page asks the waiting service worker to take over. */
export const SKIP_WAITING = 'skip-waiting';
/** The service worker tells the pages to try the network again. */
export const WAKE = 'wake';
/** Tag of the background sync that starts the service worker when the network is back. */
export const OUTBOX_SYNC = 'outbox';
