import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { OauthRefused } from '../../http/refusal.ts';
import { PasswordTrial } from './password-trial.ts';
import { SessionOpener } from './session-opener.ts';
import { checkScope, needed, type TokenRequest } from './token-request.ts';

/** A password that is stored anew while it is checked, by another sign-in or by its owner, is checked once more. */
const MOST_CHECKS = 2;

/** Signing in with a mail address and a password. Source: C-01; contract §3, decision 4. */
@Injectable()
export class PasswordGrant {
  constructor(
    private readonly trial: PasswordTrial,
    private readonly opener: SessionOpener,
  ) {}

  /**
   * Opens a session.
   * @throws OauthRefused; the state of an account is told only to someone who knows its password
   */
  async issue({ form, client }: TokenRequest, userAgent: string, from: string): Promise<TokenPair> {
    checkScope(form);
    const username = needed(form, 'username');
    const password = needed(form, 'password');
    for (let checks = 0; checks < MOST_CHECKS; checks += 1) {
      const candidate = await this.trial.try(username, password, from);
      if (!candidate) break;
      if (candidate.state === 'pending') throw new OauthRefused(oauthRefusals.pending);
      if (candidate.state === 'refused') throw new OauthRefused(oauthRefusals.refused);
      if (candidate.state !== 'active') throw new OauthRefused(oauthRefusals.blocked);
      const pair = await this.opener.open(candidate, client.id, userAgent);
      if (pair) return pair;
    }
    throw new OauthRefused(oauthRefusals.wrongCredentials);
  }
}
