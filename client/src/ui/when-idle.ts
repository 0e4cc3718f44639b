/** Longest to wait for a quiet moment, in milliseconds. */
const PATIENCE_MS = 2000;
/** How long the page has to itself where the browser tells of no quiet moment, in milliseconds. */
const GRACE_MS = 200;

/** Calls back in the next quiet moment. @returns calls it off */
const whenQuiet = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, GRACE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
};

/** How many frames a browser works on, at most, before the first of them is seen, and one. */
const FRAMES = 4;

/**
 * Calls back once the page has been seen and has nothing else to do. A browser is often quiet while what it has drawn is on
 * its way to the glass: what is fetched then comes too soon. A page that nobody sees is not drawn, and need not wait.
 * @returns calls it off
 */
export const whenIdle = (callback: () => void): (() => void) => {
  if (document.hidden) return whenQuiet(callback);
  let callOff = (): void => {};
  const wait = (frames: number): void => {
    if (frames === 0) {
      callOff = whenQuiet(callback);
      return;
    }
    const frame = requestAnimationFrame(() => wait(frames - 1));
    callOff = () => cancelAnimationFrame(frame);
  };
  wait(FRAMES);
  return () => callOff();
};
