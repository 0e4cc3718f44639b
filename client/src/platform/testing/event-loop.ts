import { expect } from '@jest/globals';

/** One turn of the event loop, which no fake clock stops. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits, turn by turn, until something holds; gives up only when a machine could not be that slow. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 20_000;
  while (!(await holds()) && performance.now() < deadline) await turn();
  expect(await holds()).toBe(true);
};
