import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { Injectable } from '@nestjs/common';
import type { Form } from '../../http/form-body.ts';
import { HttpError, OauthError } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { AccessTokens } from './access-tokens.ts';
import { ClientCheck } from './client-check.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { type ClientCredentials, needed } from './token-request.ts';

/** The session that a token belongs to. */
interface Owner {
  readonly uid: number;
  readonly sessionId: string;
}

/** Signs out on the server. Source: RFC 7009, Q-13. */
@Injectable()
export class TokenRevocation {
  constructor(
    private readonly clients: ClientCheck,
    private readonly sessions: SessionsRepository,
    private readonly access: AccessTokens,
    private readonly refreshes: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the session of a token with all its tokens. A used refresh token is accepted too: a client that lost the response to its
   * last refresh has no other. An unknown token is not an error.
   * @throws OauthError for a wrong client, a missing token, or a refresh token of another client
   */
  async revoke(form: Form, client: ClientCredentials): Promise<void> {
    this.clients.check(client);
    const token = needed(form, 'token');
    const owner = (await this.byRefresh(token, client.id)) ?? (await this.byAccess(token));
    if (!owner) return;
    await this.sessions.transaction((queries) =>
      this.sessions.end(queries, owner.uid, owner.sessionId, 'logout', this.clock.now()),
    );
  }

  private async byRefresh(token: string, clientId: string): Promise<Owner | null> {
    const known = await this.sessions.findRefresh(this.refreshes.hashOf(token), this.clock.now());
    if (known && known.clientId !== clientId) throw new OauthError(oauthRefusals.tokenOfAnother);
    return known;
  }

  private async byAccess(token: string): Promise<Owner | null> {
    try {
      return await this.access.read(token);
    } catch (error) {
      if (error instanceof HttpError) return null; // expired or foreign: there is no session to end
      throw error;
    }
  }
}
