import { describe, expect, it } from '@jest/globals';
import type { Argon2 } from './argon2.ts';
import { PasswordHasher } from './password-hasher.ts';
import type { PasswordVerifier } from './password-verifier.ts';

/** Counts how many run at the same time. */
class Crowd {
  most = 0;
  #now = 0;

  async pass(): Promise<void> {
    this.#now += 1;
    this.most = Math.max(this.most, this.#now);
    await new Promise((resolve) => setImmediate(resolve));
    this.#now -= 1;
  }
}

describe('password checks', () => {
  it('run a few at a time, for every kind of hash, with the next of ours queued @Q-01', async () => {
    const [ours, foreign] = [new Crowd(), new Crowd()];
    const argon: Argon2 = {
      hash: async () => '',
      verify: async () => {
        await ours.pass();
        return false;
      },
    };
    const verifier: PasswordVerifier = {
      knows: (stored) => stored.startsWith('$S$'),
      verify: async () => {
        await foreign.pass();
        return { matches: false, needsRehash: true };
      },
    };
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    const hasher = new PasswordHasher(argon, cost, [verifier], 3);
    await Promise.all(Array.from({ length: 20 }, () => hasher.verify(null, 'a', ['$S$b', '$S$c'])));
    expect(ours.most).toBe(4);
    await Promise.all(Array.from({ length: 20 }, () => hasher.verify('$S$b', 'a')));
    expect(foreign.most).toBe(3);
  });
});
