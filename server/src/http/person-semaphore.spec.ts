import { describe, expect, it } from '@jest/globals';
import { PersonSemaphore } from './person-semaphore.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('PersonSemaphore', () => {
  it('limits the tasks of one person and starts the others in order @Q-61', async () => {
    const semaphore = new PersonSemaphore(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = async (name: string, uid: number) => {
      const end = await semaphore.acquire(uid);
      begun.push(name);
      ends.push(end);
    };
    for (const name of ['a', 'b', 'c', 'd', 'e']) void begin(name, 7);
    void begin('other', 8);
    await turn();
    expect(begun).toEqual(['a', 'b', 'other']);
    for (let ended = 0; ended < 6; ended += 1) {
      ends.shift()?.();
      await turn();
    }
    expect(begun).toEqual(['a', 'b', 'other', 'c', 'd', 'e']);
    for (const name of ['f', 'g', 'h']) void begin(name, 7);
    await turn();
    expect(begun.slice(6)).toEqual(['f', 'g']);
  });
});
