import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { ClientCheck } from './client-check.ts';
import { PasswordGrant } from './password-grant.ts';
import { RefreshGrant } from './refresh-grant.ts';
import type { TokenRequest } from './token-request.ts';

/** Signing in and staying signed in. Source: contract §3. */
@Injectable()
export class SignInService {
  constructor(
    private readonly clients: ClientCheck,
    private readonly byPassword: PasswordGrant,
    private readonly byRefresh: RefreshGrant,
  ) {}

  /**
   * A token pair for a password or for a refresh token; the client is checked before either.
   * @param userAgent how the device calls itself, shown to the person in the list of sessions
   * @param from where the request comes from, for the limit of failures
   * @throws OauthRefused with the row of contract §3; TooBusy when too many passwords wait to be checked
   */
  issue(request: TokenRequest, userAgent: string, from: string): Promise<TokenPair> {
    this.clients.check(request.client);
    return request.grant === 'password'
      ? this.byPassword.issue(request, userAgent, from)
      : this.byRefresh.issue(request);
  }
}
