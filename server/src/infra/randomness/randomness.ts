import { randomBytes, randomUUID } from 'node:crypto';

/** Randomness, injected like the clock. Cryptographically strong. */
export class Randomness {
  /** This many random bytes. */
  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  /** A random UUID. */
  uuid(): string {
    return randomUUID();
  }
}
