import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { HashQueue } from '../../infra/hashing/hash-queue.ts';
import { decoyOf, importedShapeOf } from '../../infra/hashing/imported-hashes.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { TooBusyError } from '../../infra/hashing/too-busy-error.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { Log } from '../../infra/logger/log.ts';
import { type Candidate, SessionsRepository } from './sessions.repository.ts';

/** Failures from one address; the next one is refused. Source: Q-04. */
const FAILURES: Limit = { name: 'token', points: 10, perS: 60 };

/** Checks the passwords of people, at a sign-in and wherever a call asks for one: limits, slow-down, hash. */
@Injectable()
export class PasswordCheck {
  /**
   * While some passwords are hashed, the accounts of the next are read. A rush reads no more than these, so that it does not take
   * all connections to the database.
   */
  private readonly queue: HashQueue;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
    private readonly slowDown: SlowDown,
    private readonly log: Log,
  ) {
    this.queue = new HashQueue(2 * hasher.atOnce);
  }

  /**
   * The account with this address and password, in whatever state it is, or null.
   * @param from client address, for the limit of failures
   * @throws TooManyRequestsError after too many failures from this address; TooBusyError when too many passwords wait to be checked
   */
  check(username: string, password: string, from: string): Promise<Candidate | null> {
    return this.queue.add(() => this.attempt(username, password, from));
  }

  /**
   * Asks a signed-in person for the password again, before a call that must not succeed on an unattended device. Source: Q-66.
   * @throws HttpError 403 when the password is not the person's; TooManyRequestsError and TooBusyError as `check`
   */
  async confirm(person: ActingPerson, password: string, from: string): Promise<void> {
    const candidate = await this.check(person.mail, password, from);
    if (candidate?.uid !== person.uid) throw problem(accountProblems.wrongPassword);
  }

  private async attempt(username: string, password: string, from: string): Promise<Candidate | null> {
    // Attempts under way do not count: many people of one firm share an address, and few are checked at a time.
    await this.limits.check(FAILURES, from);
    const candidate = await this.slowedDown(username, password);
    if (!candidate) await this.limits.take(FAILURES, from);
    return candidate?.needsRehash ? this.rehashed(candidate, password) : candidate;
  }

  /** An attempt too soon after too many failures is a failure, and takes as long as any other. Source. */
  private async slowedDown(username: string, password: string): Promise<Candidate | null> {
    const account = `person:${mailKeyOf(username)}`;
    const candidate = await this.slowDown.looking(account, async (isTried) => {
      const found = await this.find(username, password);
      return isTried ? found : null;
    });
    if (!candidate) return null;
    await this.slowDown.succeeded(account);
    return candidate;
  }

  /**
   * Takes equally long for an unknown address, for a password imported from the old site and for one of ours: every kind of hash
   * that some account still has is computed. Source: Q-05.
   */
  private async find(username: string, password: string): Promise<Candidate | null> {
    if (username === '' || password === '') return null;
    const candidate = await this.sessions.findCandidate(username);
    const stored = candidate?.passwordHash ?? null;
    const own = stored && importedShapeOf(stored);
    const others = (await this.sessions.findImportedShapes()).filter((shape) => shape !== own);
    const { matches, needsRehash } = await this.hasher.verify(stored, password, others.map(decoyOf));
    return matches && candidate ? { ...candidate, needsRehash } : null;
  }

  /** Stores the password by today's parameters. When the server is busy, a later sign-in does it. Source: Q-01. */
  private async rehashed(candidate: Candidate, password: string): Promise<Candidate> {
    const { uid, passwordHash: before } = candidate;
    try {
      const passwordHash = await this.hasher.hash(password);
      const isReplaced = await this.sessions.replaceHash(uid, before, passwordHash);
      return isReplaced ? { ...candidate, passwordHash } : candidate;
    } catch (error) {
      if (!(error instanceof TooBusyError)) throw error;
      this.log.info('password not rehashed in a rush');
      return candidate;
    }
  }
}
