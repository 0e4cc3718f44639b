import { passwordKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { Argon2, HashCost } from './argon2.ts';
import { HashQueue } from './hash-queue.ts';
import { CONCURRENT_HASHES, HashingProcess } from './hashing-process.ts';
import { ImportedHashes } from './imported-hashes.ts';
import type { PasswordVerifier, Verification } from './password-verifier.ts';

/** Argon2id with 64 MiB, three passes, one lane. Source: Q-01, RFC 9106. */
const COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

const inBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** A hash that no password matches: comparing costs as much as with a real one. */
const hashOfNobody = ({ memoryCost, timeCost, parallelism }: HashCost): string => {
  const [salt, hashed] = [Buffer.alloc(16, 1), Buffer.alloc(32, 1)].map(inBase64);
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${hashed}`;
};

/** The cost in an encoded hash; null when it is not argon2id of the version in use. */
const costOf = (stored: string): HashCost | null => {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
  if (!found) return null;
  const [memoryCost, timeCost, parallelism] = found.slice(1).map(Number);
  if (memoryCost === undefined || timeCost === undefined || parallelism === undefined) return null;
  return { memoryCost, timeCost, parallelism };
};

/** Our own hashes. */
class Argon2Verifier implements PasswordVerifier {
  constructor(
    private readonly argon: Argon2,
    private readonly cost: HashCost,
  ) {}

  knows(stored: string): boolean {
    return stored.startsWith('$argon2id$v=');
  }

  async verify(stored: string, password: string): Promise<Verification> {
    const known = costOf(stored);
    const isOfToday =
      known !== null &&
      known.memoryCost === this.cost.memoryCost &&
      known.timeCost === this.cost.timeCost &&
      known.parallelism === this.cost.parallelism;
    const matches = await this.argon.verify(stored, passwordKeyOf(password));
    return { matches, needsRehash: !isOfToday };
  }
}

/** For an account without a password: its owner requests a recovery code. */
export const DECOY_HASH = hashOfNobody(COST);

/** Hashes and checks passwords, a few at a time, so that a rush of sign-ins cannot starve everything else. */
@Injectable()
export class PasswordHasher {
  /** One more is handed over than run at the same time, so that no core waits for the next. */
  private readonly queue: HashQueue;
  /** Hashes of other kinds are computed in this process, which queues none in advance. */
  private readonly foreignOnes: PQueue;
  private readonly decoy: string;
  private readonly own: PasswordVerifier;

  /**
   * @param argon computes the hashes
   * @param cost cost of a new hash
   * @param foreign verifiers for other kinds of hashes
   * @param atOnce how many passwords are hashed at the same time; default: what the machine's cores allow
   */
  constructor(
    private readonly argon: Argon2 = new HashingProcess(),
    private readonly cost: HashCost = COST,
    private readonly foreign: readonly PasswordVerifier[] = [new ImportedHashes()],
    readonly atOnce: number = CONCURRENT_HASHES,
  ) {
    this.queue = new HashQueue(atOnce + 1);
    this.foreignOnes = new PQueue({ concurrency: atOnce });
    this.decoy = hashOfNobody(cost);
    this.own = new Argon2Verifier(argon, cost);
  }

  /**
   * Hashes a password for storage.
   * @throws TooBusyError when too many wait already
   */
  hash(password: string): Promise<string> {
    return this.queue.add(() => this.argon.hash(passwordKeyOf(password), this.cost));
  }

  /**
   * Whether a password matches a hash. Without a hash it takes as long and returns false, so that timing does not
   * reveal which accounts exist. Source: Q-05.
   * @throws TooBusyError when too many wait already
   */
  async matches(password: string, stored: string | null): Promise<boolean> {
    return (await this.verify(stored, password)).matches;
  }

  /**
   * The result of comparing a password with a stored hash. Without a hash it takes as long and fails: one hash of our
   * own kind is computed in any case. Source.
   * @param decoys decoy hashes that are computed too, so that every kind takes as long
   * @throws TooBusyError when too many wait already
   * @throws Error for a hash of an unknown kind
   */
  async verify(
    stored: string | null,
    password: string,
    decoys: readonly string[] = [],
  ): Promise<Verification> {
    const compared = stored ?? this.decoy;
    const others = this.own.knows(compared) ? decoys : [this.decoy, ...decoys];
    const { matches, needsRehash } = await this.queue.add(async () => {
      const verification = await this.verifyOne(compared, password);
      for (const other of others) await this.verifyOne(other, password);
      return verification;
    });
    return { matches: matches && stored !== null, needsRehash };
  }

  private verifyOne(stored: string, password: string): Promise<Verification> {
    if (this.own.knows(stored)) return this.own.verify(stored, password);
    const verifier = this.foreign.find((one) => one.knows(stored));
    if (!verifier) throw new Error('A stored password is of a kind that nobody reads.');
    return this.foreignOnes.add(() => verifier.verify(stored, password));
  }
}
