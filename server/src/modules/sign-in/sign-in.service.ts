import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import type { Sender } from '../../http/request-context.ts';
import { Metrics } from '../../infra/metrics/metrics.ts';
import { PasswordGrant } from './password-grant.ts';
import { RefreshGrant } from './refresh-grant.ts';
import type { Candidate } from './sessions.repository.ts';
import { outcomeOf } from './sign-in-outcome.ts';
import type { TokenRequest } from './token-request.ts';

/** Signing in and staying signed in. `TokenGuard` has checked the client and the password. Source: contract §3. */
@Injectable()
export class SignInService {
  constructor(
    private readonly byPassword: PasswordGrant,
    private readonly byRefresh: RefreshGrant,
    private readonly metrics: Metrics,
  ) {}

  /**
   * A token pair for a password or for a refresh token.
   * @param candidate the person whose password was right, for the password grant
   * @throws OauthError with the row of contract §3; TooBusyError when too many passwords wait to be checked
   */
  async issue(request: TokenRequest, candidate: Candidate | null, sender: Sender): Promise<TokenPair> {
    try {
      const pair = await (candidate
        ? this.byPassword.issue(request, candidate, sender)
        : this.byRefresh.issue(request));
      this.metrics.signIn(request.grant, 'granted');
      return pair;
    } catch (error) {
      this.metrics.signIn(request.grant, outcomeOf(error));
      throw error;
    }
  }
}
