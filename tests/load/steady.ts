import { setTimeout as delay } from 'node:timers/promises';

const TURN_MS = 2;

/** Sends requests at a steady rate without waiting for earlier ones, and then waits for all of them. */
export const steadily = async (
  perSecond: number,
  seconds: number,
  send: (number: number) => Promise<void>,
): Promise<void> => {
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
    while (sent.length < passed * perSecond) sent.push(send(sent.length));
    await delay(TURN_MS);
  }
  await Promise.all(sent);
};
