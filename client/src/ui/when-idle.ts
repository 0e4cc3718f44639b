/** Longest to wait for a quiet moment, in milliseconds. */
const PATIENCE_MS = 2000;
/** The delay where the browser has no `requestIdleCallback`, in milliseconds. */
const GRACE_MS = 200;

/** Calls back in the next quiet moment. @returns a function that cancels it */
const whenQuiet = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, GRACE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
};

/** The number of frames to wait: the deepest rendering pipeline of a browser, plus one. */
const FRAMES = 4;

/**
 * Calls back once the page is painted and idle. A browser is often idle while its frames are not on screen yet: a fetch
 * would then be too early. A hidden page is not painted, and does not wait.
 * @returns a function that cancels it
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
