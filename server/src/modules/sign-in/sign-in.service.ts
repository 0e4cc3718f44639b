import { type OauthRefusal, oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { OauthRefused } from '../../http/refusal.ts';
import { TooBusy } from '../../infra/hashing/too-busy.ts';
import { TooMany } from '../../infra/limits/too-many.ts';
import { Metrics } from '../../infra/metrics/metrics.ts';
import { ClientCheck } from './client-check.ts';
import { PasswordGrant } from './password-grant.ts';
import { RefreshGrant } from './refresh-grant.ts';
import type { TokenRequest } from './token-request.ts';

const OUTCOMES = new Map<OauthRefusal, string>(
  Object.entries(oauthRefusals).flatMap(([name, refusal]) =>
    typeof refusal === 'function' ? [] : [[refusal, name] as const],
  ),
);

/** What a refusal is called in the metrics: the name it has among all refusals of the call. */
const outcomeOf = (error: unknown): string => {
  if (error instanceof TooMany) return 'tooMany';
  if (error instanceof TooBusy) return 'busy';
  return error instanceof OauthRefused ? (OUTCOMES.get(error.refusal) ?? 'malformed') : 'failed';
};

/** Signing in and staying signed in. Source: contract §3. */
@Injectable()
export class SignInService {
  constructor(
    private readonly clients: ClientCheck,
    private readonly byPassword: PasswordGrant,
    private readonly byRefresh: RefreshGrant,
    private readonly metrics: Metrics,
  ) {}

  /**
   * A token pair for a password or for a refresh token; the client is checked before either.
   * @param userAgent how the device calls itself, shown to the person in the list of sessions
   * @param from where the request comes from, for the limit of failures
   * @throws OauthRefused with the row of contract §3; TooBusy when too many passwords wait to be checked
   */
  async issue(request: TokenRequest, userAgent: string, from: string): Promise<TokenPair> {
    try {
      this.clients.check(request.client);
      const pair = await (request.grant === 'password'
        ? this.byPassword.issue(request, userAgent, from)
        : this.byRefresh.issue(request));
      this.metrics.signIn(request.grant, 'granted');
      return pair;
    } catch (error) {
      this.metrics.signIn(request.grant, outcomeOf(error));
      throw error;
    }
  }
}
