import {
  ACCESS_RENEWAL_MARGIN_S,
  ACCESS_TOKEN_LIFETIME_S,
  REFRESH_TOKEN_LIFETIME_S,
} from '@ancrage/shared/rules/constants';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import type { Form } from '../../http/form-body.ts';
import { OauthError } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { AccessTokens } from './access-tokens.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { type KnownRefresh, SessionsRepository } from './sessions.repository.ts';
import { checkScope, needed, type TokenRequest, textOf } from './token-request.ts';
import { TokenReuse } from './token-reuse.ts';

/** A refresh token as a request presents it. */
interface Presented {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly successor: string;
  /** Hash of the idempotency key, if there is one. */
  readonly idempotencyHash: Uint8Array<ArrayBuffer> | null;
  readonly clientId: string;
  readonly now: Date;
}

const secondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000;

/**
 * Whether a used token is presented again by the client that used it and may have lost the response: the successor is unused, and
 * the idempotency key of the first request, if it had one, is the same.
 */
const isRetry = ({ successorUsed, idempotencyHash }: KnownRefresh, presented: Presented): boolean =>
  !successorUsed &&
  (idempotencyHash === null ||
    (presented.idempotencyHash !== null && idempotencyHash.equals(presented.idempotencyHash)));

/** Staying signed in with a refresh token. Source: C-02; contract §3, decision 10; Q-11. */
@Injectable()
export class RefreshGrant {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly access: AccessTokens,
    private readonly refreshes: RefreshTokens,
    private readonly reuse: TokenReuse,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the next pair of a session and invalidates the pair before.
   * @throws OauthError 401 invalid_request with a hint
   */
  async issue({ form, client }: TokenRequest): Promise<TokenPair> {
    const token = needed(form, 'refresh_token');
    const successor = this.refreshes.successorOf(token);
    const key = textOf(form, 'idempotency_key');
    const presented = {
      hash: this.refreshes.hashOf(token),
      successor,
      idempotencyHash: key === null ? null : this.refreshes.hashOf(key),
      clientId: client.id,
      now: this.clock.now(),
    };
    // The token is checked before the scope, but a wrong scope must not consume the token.
    if (textOf(form, 'scope') && (await this.isLive(presented))) checkScope(form);
    const rotation = await this.sessions.rotate({
      ...presented,
      successor: this.refreshes.hashOf(successor),
    });
    if (rotation) return this.access.pair(rotation, presented.now, successor);
    return this.reissue({ ...presented, successor: await this.issuedSuccessorOf(token, presented) }, form);
  }

  /** The successor that was issued, which the refresh key of that time derived. */
  private async issuedSuccessorOf(token: string, { successor, now }: Presented): Promise<string> {
    for (const former of this.refreshes.formerSuccessorsOf(token))
      if (await this.sessions.findRefresh(this.refreshes.hashOf(former), now)) return former;
    return successor;
  }

  private async isLive({ hash, clientId, now }: Presented): Promise<boolean> {
    const token = await this.sessions.findRefresh(hash, now);
    if (!token || token.usedAt || token.sessionEnded || !token.active) return false;
    return token.expiresAt > now && token.clientId === clientId;
  }

  /** Issues the same successor for a retry, as long as the successor is valid. @throws OauthError for anything else */
  private async reissue(presented: Presented, form: Form): Promise<TokenPair> {
    const { hash, successor, clientId, now } = presented;
    const token: KnownRefresh | null = await this.sessions.findRefresh(hash, now);
    if (!token) throw new OauthError(oauthRefusals.refreshGarbage);
    if (token.clientId !== clientId) throw new OauthError(oauthRefusals.refreshOfAnother);
    if (token.sessionEnded || !token.active) throw new OauthError(oauthRefusals.refreshRevoked);
    if (!token.usedAt) throw new OauthError(oauthRefusals.refreshExpired);
    if (!isRetry(token, presented)) {
      await this.reuse.punish(token.uid, token.sessionId);
      throw new OauthError(oauthRefusals.refreshRevoked);
    }
    const age = secondsSince(token.usedAt, now);
    if (age >= REFRESH_TOKEN_LIFETIME_S) throw new OauthError(oauthRefusals.refreshExpired);
    checkScope(form);
    const grant = { uid: token.uid, sessionId: token.sessionId, generation: token.generation + 1 };
    // The access token is the same too, unless a client would renew it at once.
    const isFresh = age < ACCESS_TOKEN_LIFETIME_S - ACCESS_RENEWAL_MARGIN_S;
    return this.access.pair(grant, isFresh ? token.usedAt : now, successor);
  }
}
