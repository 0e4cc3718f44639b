import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withMinimumDuration } from './with-minimum-duration.ts';

describe('withMinimumDuration', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([0, 1, 20, 49])(
    'resolves after the minimum duration when the work took %i ms @Q-05',
    async (needed) => {
      const began = Date.now();
      const work = new Promise((resolve) => setTimeout(() => resolve('done'), needed));
      const done = withMinimumDuration(50, work).then((result) => [result, Date.now() - began]);
      await jest.advanceTimersByTimeAsync(200);
      expect(await done).toEqual(['done', 50]);
    },
  );

  it('fails at once when the work fails', async () => {
    await expect(withMinimumDuration(50, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
