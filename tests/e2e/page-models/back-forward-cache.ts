import type { Page } from '@playwright/test';

// Safari keeps a page in its back-forward cache and delivers no messages of other tabs to it, not even later.

/** Blocks broadcasts of other tabs on a page, from its next navigation on. */
export const blockBroadcasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} }));

/** Signals to a page that it was restored from the cache. */
export const restoreFromCache = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
