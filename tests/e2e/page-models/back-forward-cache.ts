import type { Page } from '@playwright/test';

// Safari keeps a page as it is while another one is looked at, and lets it hear nothing of the other tabs, not even later.

/** Has a page hear nothing of other tabs, from its next address on. */
export const blockBroadcasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} }));

/** Tells a page that it is back, as it was kept. */
export const restoreFromCache = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
