/**
 * Whether this page was opened by an address or a link, and not by a reload or on the way back: what the tab noted of an entry
 * of the history then belongs to another visit, which may have had the same key.
 */
export const isNewVisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');
