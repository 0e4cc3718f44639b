import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { TooBusy } from '../../infra/hashing/too-busy.ts';
import { WaitingLine } from '../../infra/hashing/waiting-line.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { Log } from '../../infra/logger/log.ts';
import { PasswordStrategy } from './password-strategy.ts';
import { type Candidate, SessionsRepository } from './sessions.repository.ts';

/** Failures from one place; the one after them is refused. Source: Q-04. */
const FAILURES: Limit = { name: 'token', points: 10, perS: 60 };

/** Every try of a person's password, wherever it is asked for: counted, slowed down, and told apart by nothing. */
@Injectable()
export class PasswordTrial {
  /**
   * The next are looked up while others are hashed. A rush has the database look up no more than that at a time, or every
   * connection would be taken, or opened anew, before somebody who reads.
   */
  readonly #line: WaitingLine;

  constructor(
    private readonly passwords: PasswordStrategy,
    private readonly sessions: SessionsRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
    private readonly slowDown: SlowDown,
    private readonly log: Log,
  ) {
    this.#line = new WaitingLine(2 * hasher.atOnce);
  }

  /**
   * Whose address and password these are, in whatever state the account is, or null.
   * @param from where the request comes from, for the limit of failures
   * @throws TooMany after too many failures from there; TooBusy when too many passwords wait to be checked
   */
  try(username: string, password: string, from: string): Promise<Candidate | null> {
    return this.#line.add(() => this.#tryNow(username, password, from));
  }

  async #tryNow(username: string, password: string, from: string): Promise<Candidate | null> {
    // What is being tried does not count yet: many people of one firm come from one place, and few are looked at at a time.
    await this.limits.check(FAILURES, from);
    const candidate = await this.#candidateOf(username, password);
    if (!candidate) await this.limits.take(FAILURES, from);
    return candidate?.needsRehash ? this.#rehashed(candidate, password) : candidate;
  }

  /** A try that comes too soon after too many failures is not looked at, takes as long and is answered alike. Source. */
  async #candidateOf(username: string, password: string): Promise<Candidate | null> {
    const account = `person:${mailKeyOf(username)}`;
    const candidate = await this.slowDown.looking(account, async (isTried) => {
      const found = await this.passwords.check(username, password);
      return isTried ? found : null;
    });
    if (!candidate) return null;
    await this.slowDown.succeeded(account);
    return candidate;
  }

  /** Stores the password as it would be stored today. In a rush that waits for another time. Source: Q-01. */
  async #rehashed(candidate: Candidate, password: string): Promise<Candidate> {
    const { uid, passwordHash: before } = candidate;
    try {
      const passwordHash = await this.hasher.hash(password);
      const isReplaced = await this.sessions.replaceHash(uid, before, passwordHash);
      return isReplaced ? { ...candidate, passwordHash } : candidate;
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      this.log.info('password not rehashed in a rush');
      return candidate;
    }
  }
}
