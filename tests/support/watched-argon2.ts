import type { Argon2, HashCost } from '@ancrage/server/infra/hashing/argon2';

const inBase64 = (length: number): string => Buffer.alloc(length, 7).toString('base64').replaceAll('=', '');

/** Computes nothing, writes down what it was asked to compute, and never finds a password right. */
export class WatchedArgon2 implements Argon2 {
  /** What was computed, with its cost, oldest first: `hash m=65536,t=3,p=1`. */
  readonly computed: string[] = [];

  async hash(_password: string, { memoryCost, timeCost, parallelism }: HashCost): Promise<string> {
    const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
    this.computed.push(`hash ${cost}`);
    return `$argon2id$v=19$${cost}$${inBase64(16)}$${inBase64(32)}`;
  }

  async verify(stored: string): Promise<boolean> {
    this.computed.push(`verify ${stored.split('$')[3]}`);
    return false;
  }
}
