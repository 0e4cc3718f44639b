import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { SignedInPerson } from '../support/factories.ts';
import { IS_LONG, ROUNDS } from './rounds.ts';
import { type Place, untilWritten, Writer } from './writer.ts';

const PATIENCE_MS = 20_000;

/** Makes everybody write during a fault, and then checks the ledger. @returns the errors that the writers got */
export const underLoad = async (
  place: Place,
  people: readonly SignedInPerson[],
  work: (writers: readonly Writer[]) => Promise<void>,
) => {
  const writers = people.map((person) => new Writer(place, person));
  try {
    for (const writer of writers) writer.start();
    for (let round = 0; round < ROUNDS; round += 1) {
      await untilWritten(writers, 5, PATIENCE_MS);
      await work(writers);
      await untilWritten(writers, 5, PATIENCE_MS);
    }
  } catch (error) {
    for (const writer of writers) writer.giveUp();
    throw error;
  }
  await Promise.all(writers.map((writer) => writer.stop()));
  for (const writer of writers) await writer.expectWhole();
  if (IS_LONG) console.log(`${writers.reduce((sum, { count }) => sum + count, 0)} edits, none lost.`);
  return writers.flatMap(({ setbacks }) => setbacks);
};

/** @returns a function that waits until everybody has got a 503, from now on */
export const meeting503 = (writers: readonly Writer[]): (() => Promise<void>) => {
  const since = writers.map(({ setbacks }) => setbacks.length);
  return () =>
    eventually(() => {
      for (const [index, { setbacks }] of writers.entries())
        expect(setbacks.slice(since[index])).toContain(503);
    });
};
