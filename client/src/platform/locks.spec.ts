import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { withLock } from './locks.ts';
import { turn } from './testing/turns.ts';

afterEach(() => void jest.restoreAllMocks());

/** A browser that shows other tabs what one of them has put into local storage a turn later only, as Firefox does. */
const useSlowBrowser = () => {
  const seenElsewhere: string[] = [];
  const whenLetGo: (readonly string[])[] = [];
  jest.spyOn(navigator.locks, 'query').mockImplementation(async () => {
    await turn();
    return {};
  });
  jest.spyOn(navigator.locks, 'request').mockImplementation(async (_: string, work: unknown) => {
    if (typeof work !== 'function') throw new TypeError('No work was given.');
    try {
      return await work();
    } finally {
      whenLetGo.push([...seenElsewhere]);
    }
  });
  const write = (text: string): void => void setImmediate(() => seenElsewhere.push(text));
  return { write, whenLetGo };
};

describe('a lock', () => {
  it('[Q-14] is let go once the other tabs see what its holder has put into local storage', async () => {
    const { write, whenLetGo } = useSlowBrowser();
    await withLock('one', async () => write('renewed'));
    expect(whenLetGo).toEqual([['renewed']]);
  });

  it('[Q-14] is let go after a failure as well, which the caller gets', async () => {
    const { write, whenLetGo } = useSlowBrowser();
    const failing = withLock('one', async () => {
      write('ended');
      throw new Error('The session has ended.');
    });
    await expect(failing).rejects.toThrow('The session has ended.');
    expect(whenLetGo).toEqual([['ended']]);
  });
});
