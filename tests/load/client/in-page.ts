import type { CDPSession, Page } from '@playwright/test';

/** Throttles the CPU of a page, as Lighthouse does to simulate a phone. */
export const slowDown = async (session: CDPSession, times: number): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
};

declare global {
  interface Window {
    /** Times of frames, in milliseconds since the start of the page. */
    drawnFrames?: number[];
    /** Durations of long tasks, in milliseconds. */
    longTasks?: number[];
  }
}

/** Milliseconds from the start of a page load to the first frame with an element. */
export const timeOfFirst = async (page: Page, path: string, selector: string): Promise<number> => {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted) === null) return requestAnimationFrame(look);
      performance.mark('bench-there');
      return 0;
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('bench-there').length > 0);
  return page.evaluate(() => performance.getEntriesByName('bench-there')[0]?.startTime ?? Number.NaN);
};

/** Records every frame and every long task from now on. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.drawnFrames = [];
    window.longTasks = [];
    const [frames, tasks] = [window.drawnFrames, window.longTasks];
    const note = (at: number) => {
      frames.push(at);
      if (window.drawnFrames === frames) requestAnimationFrame(note); // until the next watch
    };
    requestAnimationFrame(note);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });

/** The frames of a page while it was watched. */
export interface Drawn {
  /** Frames in the worst second. */
  readonly leastFrames: number;
  /** Longest time between two frames, in milliseconds. */
  readonly longestGap: number;
  /** Longest task, in milliseconds; 0 when none was long. */
  readonly longestTask: number;
}

const SECOND_MS = 1000;

/** The frames since `watchFrames`. */
export const drawnSince = async (page: Page): Promise<Drawn> => {
  const { frames, longTasks } = await page.evaluate(() => ({
    frames: window.drawnFrames ?? [],
    longTasks: window.longTasks ?? [],
  }));
  const gaps = frames.slice(1).map((at, place) => at - (frames[place] ?? at));
  const last = frames.at(-1) ?? 0;
  const seconds = frames
    .filter((at) => at + SECOND_MS <= last)
    .map((from) => frames.filter((at) => at >= from && at < from + SECOND_MS).length);
  return {
    leastFrames: Math.min(...seconds),
    longestGap: Math.max(...gaps),
    longestTask: Math.max(0, ...longTasks),
  };
};

/** Milliseconds from a key press to the frame that shows its result. */
export const timeToShow = async (
  page: Page,
  key: string,
  selector: string,
  text: string,
): Promise<number> => {
  await page.evaluate(
    ({ wanted, words }) => {
      performance.clearMeasures('bench-shown'); // of the measurement before
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            if (!document.querySelector(wanted)?.textContent?.includes(words))
              return requestAnimationFrame(look);
            performance.measure('bench-shown', { start: timeStamp, end: performance.now() });
            return 0;
          };
          requestAnimationFrame(look);
        },
        { once: true, capture: true },
      );
    },
    { wanted: selector, words: text },
  );
  await page.keyboard.press(key);
  await page.waitForFunction(() => performance.getEntriesByName('bench-shown').length > 0);
  return page.evaluate(() => performance.getEntriesByName('bench-shown').at(-1)?.duration ?? Number.NaN);
};
