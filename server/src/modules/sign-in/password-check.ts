import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { Sender } from '../../http/request-context.ts';
import { HashQueue } from '../../infra/hashing/hash-queue.ts';
import { decoyOf, importedShapeOf } from '../../infra/hashing/imported-hashes.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { SenderQueues } from '../../infra/hashing/sender-queues.ts';
import { TooBusyError } from '../../infra/hashing/too-busy-error.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { Log } from '../../infra/logger/log.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { type Candidate, type KnownPerson, SessionsRepository } from './sessions.repository.ts';
import { SignInRefusals } from './sign-in-refusals.ts';

/** Failures from one address; the next one is refused. Source: Q-04. */
const FAILURES: Limit = { name: 'token', points: 10, perS: 60 };
/** Of attempts from an address over its limit: all others go first. */
const AFTER_OTHERS = -1;

/** Checks the passwords of people, at a sign-in and wherever a call asks for one: limits, slow-down, hash. */
@Injectable()
export class PasswordCheck {
  /**
   * While some passwords are hashed, the accounts of the next are read. A rush reads no more than these, so that it does not take
   * all connections to the database.
   */
  private readonly queue: HashQueue;
  /** Few of them from one address, so that others find room. */
  private readonly senders: SenderQueues;
  /** Addresses over their limit with an attempt under way. */
  private readonly overLimit = new Set<string>();

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
    private readonly attempts: PasswordAttempts,
    private readonly refusals: SignInRefusals,
    private readonly log: Log,
  ) {
    this.queue = new HashQueue(2 * hasher.atOnce);
    this.senders = new SenderQueues(hasher.atOnce + 1);
  }

  /**
   * The account with this address and password, in whatever state it is, or null.
   * @throws TooManyRequestsError after too many failures from the sender's address, or at this account; TooBusyError when too many
   * passwords wait to be checked
   */
  check(username: string, password: string, sender: Sender): Promise<Candidate | null> {
    return this.senders.add(sender.address, async () => {
      const placeWaitS = await this.limits.waitOf(FAILURES, sender.address);
      const attempt = () => this.attempt(username, password, sender, placeWaitS);
      return placeWaitS > 0 ? this.checkOverLimit(sender, placeWaitS, attempt) : this.queue.add(attempt);
    });
  }

  /**
   * Whether a password is that of a signed-in person. Only failures of this session slow them down.
   * @throws TooManyRequestsError after too many of them; TooBusyError
   */
  async isOwn({ uid, mail, sessionId }: ActingPerson, password: string, sender: Sender): Promise<boolean> {
    const candidate = await this.senders.add(sender.address, () =>
      this.queue.add(() =>
        this.attempts.whileSignedIn(`session:${sessionId}`, async () =>
          this.find(await this.sessions.findCandidate(mail), password),
        ),
      ),
    );
    if (candidate?.uid !== uid) return false;
    if (candidate.needsRehash) await this.rehashed(candidate, password);
    return true;
  }

  /**
   * Asks a signed-in person for the password again, before a call that must not succeed on an unattended device. Source: Q-66.
   * @throws HttpError 403 when the password is not the person's; TooManyRequestsError and TooBusyError as `isOwn`
   */
  async confirm(person: ActingPerson, password: string, sender: Sender): Promise<void> {
    if (!(await this.isOwn(person, password, sender))) throw problem(accountProblems.wrongPassword);
  }

  /** One attempt at a time, after those of others: whether it is checked must not tell that the owner signs in there. */
  private async checkOverLimit(
    { address }: Sender,
    waitS: number,
    attempt: () => Promise<Candidate | null>,
  ): Promise<Candidate | null> {
    if (this.overLimit.has(address)) throw new TooManyRequestsError(waitS);
    this.overLimit.add(address);
    try {
      return await this.queue.add(attempt, AFTER_OTHERS);
    } finally {
      this.overLimit.delete(address);
    }
  }

  private async attempt(
    mail: string,
    password: string,
    sender: Sender,
    placeWaitS: number,
  ): Promise<Candidate | null> {
    const known = await this.sessions.findCandidate(mail);
    const owner = known && (`person:${known.uid}` as const);
    const attempt = { kind: 'person', mail, owner, sender, placeWaitS } as const;
    const { found, waitS } = await this.attempts.atSignIn(attempt, () => this.find(known, password));
    if (!found) await this.refusals.log(mail, sender);
    // Attempts under way do not count: many people of one firm share an address, and few are checked at a time.
    if (!found && placeWaitS === 0) await this.limits.take(FAILURES, sender.address);
    if (waitS > 0) throw new TooManyRequestsError(waitS);
    return found?.needsRehash ? this.rehashed(found, password) : found;
  }

  /**
   * Takes equally long for an unknown address, for a password imported from the old site and for one of ours: every kind of hash
   * that some account still has is computed. Source: Q-05.
   */
  private async find(candidate: KnownPerson | null, password: string): Promise<Candidate | null> {
    if (password === '') return null;
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
