/** Longest to wait for a quiet moment, in milliseconds. */
const PATIENCE_MS = 2000;
/** How long the page has to itself where the browser tells of no quiet moment, in milliseconds. */
const GRACE_MS = 200;

/** Calls back once the page has been drawn and has nothing else to do. @returns calls it off */
export const whenIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, GRACE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
};
