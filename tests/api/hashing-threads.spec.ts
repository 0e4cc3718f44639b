import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { HashingThreads } from '@ancrage/server/infra/hashing/hashing-threads';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { eventually } from '../support/eventually.ts';

const TASKS = '/proc/self/task';
const YIELDING = 10;
const REST_MS = 60_000;

/** The threads of this process that hash; only Linux tells them. Other tests may have left some that rest. */
const hashing = (): string[] =>
  process.platform === 'linux'
    ? readdirSync(TASKS).filter((task) => readFileSync(`${TASKS}/${task}/comm`, 'utf8') === 'hashing\n')
    : [];

describe('the threads that hash', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('[Q-01] let everybody else go first, are as many as are asked, and end once they rest', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    const others = new Set(hashing());
    const own = () => hashing().filter((task) => !others.has(task));
    const threads = new HashingThreads();
    const [hashed = ''] = await Promise.all(['un', 'deux'].map((word) => threads.hash(word, CHEAP_HASH)));
    expect(await threads.verify(hashed, 'un')).toBe(true);
    expect(await threads.verify(hashed, 'deux')).toBe(false);
    if (process.platform === 'linux')
      expect(own().map((task) => getPriority(Number(task)))).toEqual([YIELDING, YIELDING]);
    expect(getPriority()).toBeLessThan(YIELDING);

    jest.advanceTimersByTime(REST_MS);
    jest.useRealTimers();
    await eventually(() => expect(own()).toEqual([]));
    expect(await threads.verify(hashed, 'un')).toBe(true);
  });

  it('[Q-01] tell of what they cannot read, and go on with the next', async () => {
    const threads = new HashingThreads();
    await expect(threads.verify('$argon2id$no hash', 'un')).rejects.toThrow();
    const hashed = await threads.hash('un', CHEAP_HASH);
    expect(await threads.verify(hashed, 'un')).toBe(true);
  });
});
