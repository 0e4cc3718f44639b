/**
 * Whether this page was opened by an address or a link, not by a reload or the back button. What the tab stored for a
 * history entry then belongs to another visit, which may have had the same key.
 */
export const isNewVisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');
