import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { OauthError } from '../../http/http-error.ts';
import type { Sender } from '../../http/request-context.ts';
import { KnownOrigins } from './known-origins.ts';
import { PasswordCheck } from './password-check.ts';
import { SessionOpener } from './session-opener.ts';
import type { Candidate } from './sessions.repository.ts';
import { needed, type TokenRequest } from './token-request.ts';

/** Signing in with a mail address and a password. Source: C-01; contract §3, decision 4. */
@Injectable()
export class PasswordGrant {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly opener: SessionOpener,
    private readonly origins: KnownOrigins,
  ) {}

  /**
   * Opens a session for a person whose password was right.
   * @throws OauthError; only a person who knows the password learns the state of the account
   */
  async issue({ form, client }: TokenRequest, candidate: Candidate, sender: Sender): Promise<TokenPair> {
    const pair = await this.open(candidate, client.id, sender);
    if (pair) return pair;
    // Another sign-in or the owner has replaced the stored hash since the check: check once more.
    const username = needed(form, 'username');
    const again = await this.passwords.check(username, needed(form, 'password'), sender);
    const second = again && (await this.open(again, client.id, sender));
    if (!second) throw new OauthError(oauthRefusals.wrongCredentials);
    return second;
  }

  private async open(candidate: Candidate, clientId: string, sender: Sender): Promise<TokenPair | null> {
    if (candidate.state === 'pending') throw new OauthError(oauthRefusals.pending);
    if (candidate.state === 'refused') throw new OauthError(oauthRefusals.refused);
    if (candidate.state !== 'active') throw new OauthError(oauthRefusals.blocked);
    const pair = await this.opener.open(candidate, clientId, sender);
    if (pair) await this.origins.remember(`person:${candidate.uid}`, sender);
    return pair;
  }
}
