import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judge, timeBetween } from './timing.ts';

const LIMIT = 5;

/** Numbers between 0 and 1 that are the same in every run. */
const chance = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** A machine on which two pieces of work lie so far apart, and everything wavers by up to so much, in milliseconds. */
const measureOn = async (seed: number, apart: number, wavering: number) => {
  const random = chance(seed);
  let [now, rounds] = [0, 0];
  const work = (ms: number) => async () => {
    rounds += 0.5;
    now += ms + wavering * random() ** 4;
  };
  const options = { limit: LIMIT, clock: () => now, isOneFirst: () => random() < 0.5 };
  return { gap: await timeBetween(work(40 + apart), work(40), options), rounds };
};

describe('measuring how far apart two pieces of work lie', () => {
  const seeds = { seed: 1, numRuns: 200 };

  it('says so for work that is the same, whatever the machine does besides @Q-05', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 120 }), async (seed, wavering) => {
        expect((await measureOn(seed, 0, wavering)).gap).toBeLessThan(LIMIT);
      }),
      seeds,
    ));

  it.each([10, -10])('notices a hash that one of the two leaves out: %i ms @Q-05', (apart) =>
    fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 60 }), async (seed, wavering) => {
        expect((await measureOn(seed, apart, wavering)).gap).toBeGreaterThanOrEqual(LIMIT);
      }),
      seeds,
    ),
  );

  it('takes few rounds on a quiet machine, and more on a busy one @Q-05', async () => {
    expect((await measureOn(1, 0, 2)).rounds).toBeLessThan(15);
    const busy = await measureOn(1, 3, 100);
    expect(busy.rounds).toBeGreaterThan(30);
    expect(busy.rounds).toBeLessThan(310);
  });

  it('leaves open what few rounds cannot tell @Q-05', () => {
    expect(judge([1, -9, 30, -30, 9, 0, 1, -9, 40, 9, 0, -40, 1, 9, -9], LIMIT)).toEqual({
      gap: 1,
      isWithin: null,
    });
    expect(
      judge(
        Array.from({ length: 15 }, () => 1),
        LIMIT,
      ),
    ).toEqual({ gap: 1, isWithin: true });
    expect(
      judge(
        Array.from({ length: 15 }, () => -7),
        LIMIT,
      ),
    ).toEqual({ gap: 7, isWithin: false });
  });
});
