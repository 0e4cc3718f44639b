/**
 * Waits for work and for a minimum duration: work that fits into it always takes the same time.
 * @param ms the minimum duration, long enough for the work on a healthy machine
 * @throws what the work throws, at once
 */
export const withMinimumDuration = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return result;
};
