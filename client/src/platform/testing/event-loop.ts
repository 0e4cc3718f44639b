import { expect } from '@jest/globals';

/** Waits for one turn of the event loop, independent of fake timers. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits, turn by turn, until a condition is true; fails only after longer than any slow machine needs. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 20_000;
  while (!(await holds()) && performance.now() < deadline) await turn();
  expect(await holds()).toBe(true);
};
