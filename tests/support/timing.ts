/** Rounds after which it is seen whether the question is settled. */
const BATCH = 10;
/** Rounds that a machine gets at most, when it is too busy to settle it sooner. */
const MOST_ROUNDS = 300;
/** Rounds that are not counted: connections are made and code is compiled in them. */
const WARM_UP = 4;
/** How sure the verdict is, in standard deviations of the count of rounds on one side of a median. */
const SURENESS = 2.5;

/** What the differences between two pieces of work show, in milliseconds. */
export interface Verdict {
  /** How far apart they lie: the median of the differences, without its sign. */
  gap: number;
  /** Whether the true median lies for sure on this or that side of the limit; null while that is open. */
  isWithin: boolean | null;
}

const isEven = (): boolean => Math.random() < 0.5;

/**
 * Judges the differences of interleaved rounds. What each round took may waver as it likes: only the order of the
 * differences counts, so that no belief about the machine goes into the verdict.
 * @param differences of one round each, in milliseconds
 * @param limit how far apart the two may lie
 */
export const judge = (differences: readonly number[], limit: number): Verdict => {
  const sorted = [...differences].sort((one, other) => one - other);
  const count = sorted.length;
  const at = (index: number): number => sorted[Math.min(Math.max(index, 0), count - 1)] ?? Number.NaN;
  const margin = Math.ceil((SURENESS * Math.sqrt(count)) / 2);
  const [low, high] = [at((count >> 1) - margin), at((count >> 1) + margin)];
  const gap = Math.abs((at((count - 1) >> 1) + at(count >> 1)) / 2);
  if (-limit < low && high < limit) return { gap, isWithin: true };
  if (low > limit || high < -limit) return { gap, isWithin: false };
  return { gap, isWithin: null };
};

/** What is measured, and with which clock. */
export interface Measuring {
  /** How far apart the two may lie, in milliseconds. */
  limit: number;
  /** Done before each piece of work, outside of the measured time. */
  before?: () => Promise<unknown>;
  /** The moment, in milliseconds. */
  clock?: () => number;
  /** Which of the two goes first in a round. */
  isOneFirst?: () => boolean;
}

/**
 * How far apart two pieces of work lie in time. They run in turns, in an order left to chance, so that what else the
 * machine does meets both alike; rounds are added until it is sure on which side of the limit the gap lies, and
 * a machine that stays too busy for that is judged by the median of all rounds.
 * @returns milliseconds
 */
export const timeBetween = async (
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { limit, before, clock = () => performance.now(), isOneFirst = isEven }: Measuring,
): Promise<number> => {
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    await before?.();
    const began = clock();
    await work();
    return clock() - began;
  };
  const differenceOf = async (): Promise<number> => {
    if (isOneFirst()) return (await timeOf(one)) - (await timeOf(other));
    const second = await timeOf(other);
    return (await timeOf(one)) - second;
  };
  for (let round = 0; round < WARM_UP; round += 1) await differenceOf();
  const differences: number[] = [];
  for (;;) {
    for (let round = 0; round < BATCH; round += 1) differences.push(await differenceOf());
    const { gap, isWithin } = judge(differences, limit);
    if (isWithin !== null || differences.length >= MOST_ROUNDS) return gap;
  }
};
