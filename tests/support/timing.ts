const medianOf = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** How many batches the machine gets to be quiet in. */
const MOST_BATCHES = 16;
/** Longest that all of them take on a busy machine, in milliseconds: the limit of a test that measures. */
export const TIMING_LIMIT_MS = 120_000;

/**
 * How far apart two pieces of work lie in time, in milliseconds: the difference of the medians of interleaved rounds. A
 * busy machine makes single batches waver, while work that really takes longer does so in every batch: the smallest
 * difference counts.
 * @param rounds interleaved runs in one batch
 * @param before done before each round, outside of the measured time
 * @param enough the difference at which no further batch is needed, in milliseconds
 */
export const timeBetween = async (
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { rounds, enough, before }: { rounds: number; enough: number; before?: () => Promise<unknown> },
): Promise<number> => {
  let smallest = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < MOST_BATCHES && smallest >= enough; batch += 1) {
    const times: { one: number[]; other: number[] } = { one: [], other: [] };
    for (let round = 0; round < rounds; round += 1) {
      await before?.();
      times.one.push(await timeOf(one));
      times.other.push(await timeOf(other));
    }
    smallest = Math.min(smallest, Math.abs(medianOf(times.one) - medianOf(times.other)));
  }
  return smallest;
};
