import { passwordKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { decoyOf, importedShapeOf, verifyImported } from './imported-hashes.ts';

/** More passwords wait to be checked than the machine can check in time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  /** Seconds after which it is worth trying again. */
  readonly retryAfterS = 2;
}

/** How much an argon2id hash costs: memory in KiB, passes, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Computes argon2id hashes, with a salt of 16 bytes and 32 bytes of hash. */
export interface Argon2 {
  /** @returns the hash in its usual encoding, cost and salt included */
  hash(password: string, cost: HashCost): Promise<string>;
  /** Computes the hash again, at the cost that the stored one names, and compares. */
  verify(stored: string, password: string): Promise<boolean>;
}

/** How a password went with a stored hash. */
export interface Verification {
  readonly matches: boolean;
  /** The hash is not what a new one would be: now that the password is known, it is to be replaced. */
  readonly needsRehash: boolean;
}

/** Argon2id with 64 MiB, three passes, one lane. Source: Q-01, RFC 9106. */
const COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const AT_ONCE = 4;
const WAITING = 50;

const prefixOf = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

const inBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** A hash that no password has: to compare with it costs as much as with a real one. */
const hashOfNobody = (cost: HashCost): string => {
  const [salt, hashed] = [Buffer.alloc(16, 1), Buffer.alloc(32, 1)].map(inBase64);
  return `${prefixOf(cost)}${salt}$${hashed}`;
};

/** For an account that has no password: its owner asks for a code. */
export const HASH_OF_NOBODY = hashOfNobody(COST);

/** Hashes and checks passwords, a few at a time, so that a rush of sign-ins cannot starve everything else. */
@Injectable()
export class PasswordHasher {
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  readonly #ofNobody: string;

  /**
   * @param argon what computes the hashes
   * @param cost what a new hash costs
   */
  constructor(
    private readonly argon: Argon2 = { hash, verify },
    private readonly cost: HashCost = COST,
  ) {
    this.#ofNobody = hashOfNobody(cost);
  }

  /**
   * Hashes a password for storing.
   * @throws TooBusy when too many wait already
   */
  hash(password: string): Promise<string> {
    return this.#run(() => this.argon.hash(passwordKeyOf(password), this.cost));
  }

  /**
   * Whether a password is the one that was hashed. Without a hash it takes as long and says no, so that time does not
   * tell which accounts exist. Source: Q-05.
   * @throws TooBusy when too many wait already
   */
  async matches(password: string, stored: string | null): Promise<boolean> {
    return (await this.verify(stored, password)).matches;
  }

  /**
   * Whether a password is the one that was hashed, here or on the old site, and whether its hash is to be replaced.
   * @param stored null when there is no such account: it takes as long and says no. Source: Q-05
   * @param imported the shapes of the old site's hashes that some account still has: each is computed whoever signs in
   * @throws TooBusy when too many wait already
   */
  verify(stored: string | null, password: string, imported: readonly string[] = []): Promise<Verification> {
    return this.#run(async () => {
      const shape = stored === null ? null : importedShapeOf(stored);
      const ours = stored === null || shape !== null ? this.#ofNobody : stored;
      const isOurs = await this.argon.verify(ours, passwordKeyOf(password));
      let isImported = false;
      for (const each of new Set(shape === null ? imported : [...imported, shape])) {
        const compared = each === shape && stored !== null ? stored : decoyOf(each);
        const isEqual = await verifyImported(compared, password);
        isImported ||= isEqual && compared === stored;
      }
      const matches = shape === null ? isOurs && stored !== null : isImported;
      return { matches, needsRehash: matches && stored?.startsWith(prefixOf(this.cost)) === false };
    });
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#queue.size >= WAITING)
      return Promise.reject(new TooBusy('Too many passwords wait to be checked.'));
    return this.#queue.add(work);
  }
}
