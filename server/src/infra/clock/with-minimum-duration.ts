/**
 * Waits for work, and then for what is left of a while: however the work goes that fits into it, it takes as long.
 * @param ms the while, long enough for the work when the machine is well
 * @throws what the work throws, at once
 */
export const withMinimumDuration = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return result;
};
