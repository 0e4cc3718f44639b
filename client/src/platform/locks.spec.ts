import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { withLock } from './locks.ts';
import { turn } from './testing/event-loop.ts';

afterEach(() => void jest.restoreAllMocks());

/** A browser that shows a write to local storage to other tabs one event-loop turn later. */
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

/** A browser that grants every lock at once. */
const grantAtOnce = () =>
  jest.spyOn(navigator.locks, 'request').mockImplementation(async (_: string, work: unknown) => {
    if (typeof work !== 'function') throw new TypeError('No work was given.');
    return await work();
  });

/** A browser that shows the writes of other tabs to local storage only after a call of a storage API, as Safari does. */
const useForgetfulBrowser = () => {
  const seen: string[] = [];
  jest.spyOn(indexedDB, 'databases').mockImplementation(async () => {
    await turn();
    seen.push('renewed');
    return [];
  });
  grantAtOnce();
  return { seen };
};

const NEVER = new Promise<never>(() => {});

describe('a lock', () => {
  it('is acquired after this tab sees what the last holder wrote to local storage @Q-14', async () => {
    const { seen } = useForgetfulBrowser();
    expect(await withLock('one', async () => [...seen])).toEqual(['renewed']);
  });

  it.each([
    ['forbids storage', () => Promise.reject(new DOMException('forbidden', 'SecurityError'))],
    ['knows of no list of databases', undefined],
  ])('is taken in a browser that %s @Q-14', async (_, databases) => {
    grantAtOnce();
    Object.defineProperty(indexedDB, 'databases', { configurable: true, value: databases });
    expect(await withLock('one', async () => 'done')).toBe('done');
    Reflect.deleteProperty(indexedDB, 'databases');
  });

  it.each([
    ['which databases there are', () => jest.spyOn(indexedDB, 'databases').mockReturnValue(NEVER)],
    ['who holds locks', () => jest.spyOn(navigator.locks, 'query').mockReturnValue(NEVER)],
  ])('is acquired and released in a browser that never answers %s @Q-14 @Q-63', async (_, keepSilent) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    grantAtOnce();
    keepSilent();
    const working = withLock('one', async () => 'signed in');
    await turn();
    await jest.advanceTimersByTimeAsync(2000);
    jest.useRealTimers();
    expect(await Promise.race([working, turn()])).toBe('signed in');
  });

  it('is released after the other tabs see what its holder wrote to local storage @Q-14', async () => {
    const { write, whenLetGo } = useSlowBrowser();
    await withLock('one', async () => write('renewed'));
    expect(whenLetGo).toEqual([['renewed']]);
  });

  it('returns the result of its work in a browser that does not list locks @Q-14', async () => {
    grantAtOnce();
    jest.spyOn(navigator.locks, 'query').mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
    expect(await withLock('one', async () => 'signed in')).toBe('signed in');
  });

  it('is released after a failure, which the caller gets @Q-14', async () => {
    const { write, whenLetGo } = useSlowBrowser();
    const failing = withLock('one', async () => {
      write('ended');
      throw new Error('The session has ended.');
    });
    await expect(failing).rejects.toThrow('The session has ended.');
    expect(whenLetGo).toEqual([['ended']]);
  });
});
