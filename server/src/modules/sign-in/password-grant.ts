import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { OauthRefused } from '../../http/refusal.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { PasswordStrategy } from './password-strategy.ts';
import { SessionOpener } from './session-opener.ts';
import type { Candidate } from './sessions.repository.ts';
import { checkScope, needed, type TokenRequest } from './token-request.ts';

/** Failures from one place; the one after them is refused. Source: Q-04. */
const FAILURES: Limit = { name: 'token', points: 10, perS: 60 };

/** Signing in with a mail address and a password. Source: C-01; contract §3, decision 4. */
@Injectable()
export class PasswordGrant {
  constructor(
    private readonly passwords: PasswordStrategy,
    private readonly opener: SessionOpener,
    private readonly limits: Limits,
    private readonly slowDown: SlowDown,
  ) {}

  /**
   * Opens a session.
   * @throws OauthRefused; the state of an account is told only to someone who knows its password
   */
  async issue({ form, client }: TokenRequest, userAgent: string, from: string): Promise<TokenPair> {
    checkScope(form);
    const username = needed(form, 'username');
    const password = needed(form, 'password');
    await this.limits.check(FAILURES, from);
    const candidate = await this.#candidateOf(username, password);
    if (!candidate) {
      await this.limits.take(FAILURES, from);
      throw new OauthRefused(oauthRefusals.wrongCredentials);
    }
    if (candidate.state === 'pending') throw new OauthRefused(oauthRefusals.pending);
    if (candidate.state !== 'active') throw new OauthRefused(oauthRefusals.blocked);
    return this.opener.open(candidate.uid, client.id, userAgent);
  }

  /** A try that comes too soon after too many failures is not looked at, takes as long and is answered alike. Source. */
  async #candidateOf(username: string, password: string): Promise<Candidate | null> {
    const account = `person:${mailKeyOf(username)}`;
    const isTried = await this.slowDown.try(account);
    const candidate = await this.passwords.check(username, password);
    if (!isTried || !candidate) return null;
    await this.slowDown.succeeded(account);
    return candidate;
  }
}
