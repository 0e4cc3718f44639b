import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CONCURRENT_HASHES, HashingProcess } from '@ancrage/server/infra/hashing/hashing-process';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { eventually } from '../support/eventually.ts';

const REST_MS = 10_000;
/** The column of `/proc/<pid>/stat` with the scheduling policy, and its values. Source: proc_pid_stat(5), sched(7). */
const POLICY_COLUMN = 41;
const SCHED_OTHER = 0;
const SCHED_IDLE = 5;
/** A single core that is always wanted would never hash. */
const POLICY = availableParallelism() === 1 ? SCHED_OTHER : SCHED_IDLE;

const statOf = (path: string): string[] => {
  try {
    const line = readFileSync(`${path}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // it has ended
  }
};

/** The hashing processes of this one; Linux only. */
const hashing = (): string[] =>
  process.platform === 'linux'
    ? readdirSync('/proc').filter(
        (name) =>
          /^\d+$/.test(name) &&
          Number(statOf(`/proc/${name}`)[1]) === process.pid &&
          readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('hashing-program'),
      )
    : [];

const policiesOf = (pid: string): number[] =>
  readdirSync(`/proc/${pid}/task`).map((task) =>
    // Columns count from one, and the first two precede those that are read.
    Number(statOf(`/proc/${pid}/task/${task}`)[POLICY_COLUMN - 3]),
  );

describe('the hashing process', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('yields the processor to other processes, and exits when idle @Q-01', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    const others = new Set(hashing());
    const own = () => hashing().filter((pid) => !others.has(pid));
    const hasher = new HashingProcess();
    const [hashed = ''] = await Promise.all(['un', 'deux'].map((word) => hasher.hash(word, CHEAP_HASH)));
    expect(await hasher.verify(hashed, 'un')).toBe(true);
    expect(await hasher.verify(hashed, 'deux')).toBe(false);
    if (process.platform === 'linux') {
      expect(own()).toHaveLength(1);
      expect(new Set(own().flatMap(policiesOf))).toEqual(new Set([POLICY]));
    }

    jest.advanceTimersByTime(REST_MS);
    jest.useRealTimers();
    await eventually(() => expect(own()).toEqual([]));
    expect(await hasher.verify(hashed, 'un')).toBe(true);
  });

  it('limits its concurrency @Q-01', async () => {
    const others = new Set(hashing());
    const hasher = new HashingProcess();
    await Promise.all(Array.from({ length: 12 }, (_, word) => hasher.hash(`${word}`, CHEAP_HASH)));
    const computing = hashing()
      .filter((pid) => !others.has(pid))
      .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/comm`))
      .filter((name) => readFileSync(name, 'utf8').startsWith('libuv-worker'));
    if (process.platform === 'linux') expect(computing).toHaveLength(CONCURRENT_HASHES);
  });

  it('scores new passwords too, against the data of their owner @Q-02', async () => {
    const others = new Set(hashing());
    const hasher = new HashingProcess();
    const strong = 'une lanterne au bout du quai';
    expect(await hasher.strengthOf('motdepasse123', [])).toMatchObject({ weakness: 'common' });
    expect(await hasher.strengthOf(strong, [])).toEqual({ score: 4, weakness: null });
    expect(await hasher.strengthOf('orvelaine2024!', ['camille@orvelaine.test'])).toMatchObject({
      weakness: 'known',
    });
    if (process.platform === 'linux') expect(hashing().filter((pid) => !others.has(pid))).toHaveLength(1);
  });

  it('reports an unreadable request, and continues with the next @Q-01', async () => {
    const hasher = new HashingProcess();
    await expect(hasher.verify('$argon2id$no hash', 'un')).rejects.toThrow();
    const hashed = await hasher.hash('un', CHEAP_HASH);
    expect(await hasher.verify(hashed, 'un')).toBe(true);
  });

  it('is started again after a kill; its open requests fail @Q-01', async () => {
    if (process.platform !== 'linux') return;
    const others = new Set(hashing());
    const hasher = new HashingProcess();
    const hashed = await hasher.hash('un', CHEAP_HASH);
    const [pid] = hashing().filter((one) => !others.has(one));
    const asked = hasher.hash('un', { memoryCost: 64 * 1024, timeCost: 30, parallelism: 1 });
    process.kill(Number(pid), 'SIGKILL');
    await expect(asked).rejects.toThrow('ended');
    expect(await hasher.verify(hashed, 'un')).toBe(true);
  });
});
