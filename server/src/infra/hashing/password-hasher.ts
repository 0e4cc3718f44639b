import { passwordKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/** More passwords wait to be checked than the machine can check in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  /** Seconds after which it is worth trying again. */
  readonly retryAfterS = 2;
}

/** Argon2id with 64 MiB, three passes, one lane. Source: Q-01, RFC 9106. */
const PARAMETERS = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const AT_ONCE = 4;
const WAITING = 50;

/** Hashes and checks passwords, a few at a time, so that a rush of sign-ins cannot starve everything else. */
@Injectable()
export class PasswordHasher {
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  #dummy: Promise<string> | null = null;

  /**
   * Hashes a password for storing.
   * @throws TooBusy when too many wait already
   */
  hash(password: string): Promise<string> {
    return this.#run(() => hash(passwordKeyOf(password), PARAMETERS));
  }

  /**
   * Whether a password is the one that was hashed. Without a hash it takes as long and says no, so that time does not
   * tell which accounts exist. Source: Q-05.
   * @throws TooBusy when too many wait already
   */
  async matches(password: string, stored: string | null): Promise<boolean> {
    if (stored !== null) return this.#run(() => verify(stored, passwordKeyOf(password)));
    this.#dummy ??= hash('an account that does not exist', PARAMETERS);
    const dummy = await this.#dummy;
    await this.#run(() => verify(dummy, passwordKeyOf(password)));
    return false;
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.size >= WAITING)
      return Promise.reject(new TooBusy('Too many passwords wait to be checked.'));
    return this.#queue.add(work);
  }
}
