import { Injectable } from '@nestjs/common';
import type { Sender } from '../../http/request-context.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { type AccountOwner, KnownOrigins } from './known-origins.ts';
import { type PasswordKind, passwordAccount } from './password-account.ts';

/** An attempt at the password of an account that may not exist. */
interface Attempt {
  readonly kind: PasswordKind;
  /** The address as it was typed. */
  readonly mail: string;
  /** Its owner, or null. */
  readonly owner: AccountOwner | null;
  readonly sender: Sender;
  /** Seconds that everybody at the sender's place must wait; 0 for none. */
  readonly placeWaitS: number;
}

/** The result of an attempt: what was found when the password was right and counts, or how long to wait, in seconds. */
interface AttemptResult<Found> {
  readonly found: Found | null;
  readonly waitS: number;
}

/**
 * Slows down guessing at passwords without shutting out their owners: while strangers must wait, a right password still
 * counts from an origin where the owner signed in before. A wrong one gets the same answer from every origin, in the same
 * time, so that nobody learns who signs in where. Source; decision 159.
 */
@Injectable()
export class PasswordAttempts {
  constructor(
    private readonly slowDown: SlowDown,
    private readonly origins: KnownOrigins,
  ) {}

  /**
   * Makes an attempt at a sign-in. The check runs in any case.
   * @param check returns null when the password is wrong
   * @throws what the check throws; the attempt does not count then
   */
  async atSignIn<Found>(attempt: Attempt, check: () => Promise<Found | null>): Promise<AttemptResult<Found>> {
    const { sender, owner, placeWaitS } = attempt;
    const account = passwordAccount(attempt.kind, attempt.mail);
    const origin = this.origins.originOf(account, sender);
    const isKnown = await this.origins.isKnown(owner, sender);
    // What cannot succeed from elsewhere does not make others wait.
    const waitS = placeWaitS > 0 ? placeWaitS : await this.slowDown.try(account);
    const originWaitS = await this.slowDown.try(account, origin);
    let found: Found | null;
    try {
      found = await check();
    } catch (error) {
      if (waitS === 0) await this.slowDown.takeBack(account);
      if (originWaitS === 0) await this.slowDown.takeBack(account, origin);
      throw error;
    }
    const counts = waitS === 0 || (isKnown && originWaitS === 0);
    if (found === null || !counts) return { found: null, waitS };
    await (waitS === 0 ? this.slowDown.clear(account) : this.slowDown.clearOrigin(account, origin));
    return { found, waitS: 0 };
  }

  /**
   * Makes an attempt of somebody who is signed in: only their own failures slow them down.
   * @param session what the failures are counted by
   * @param check returns null when the password is wrong
   * @throws TooManyRequestsError after too many failures, without a check; what the check throws
   */
  async whileSignedIn<Found>(session: string, check: () => Promise<Found | null>): Promise<Found | null> {
    const waitS = await this.slowDown.try(session);
    if (waitS > 0) throw new TooManyRequestsError(waitS);
    try {
      const found = await check();
      if (found !== null) await this.slowDown.clear(session);
      return found;
    } catch (error) {
      await this.slowDown.takeBack(session);
      throw error;
    }
  }

  /** Forgets the failures of an account: its password was replaced. */
  forget(kind: PasswordKind, mail: string): Promise<void> {
    return this.slowDown.clear(passwordAccount(kind, mail));
  }
}
