import { randomBytes, randomUUID } from 'node:crypto';

/** Chance, injected like the time. Cryptographically strong. */
export class Randomness {
  /** So many random bytes. */
  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  /** A random UUID. */
  uuid(): string {
    return randomUUID();
  }
}
