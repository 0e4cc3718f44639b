import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { AccessTokens } from './access-tokens.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { type KnownPerson, SessionsRepository } from './sessions.repository.ts';

const USER_AGENT_MAX = 255;

/** Opens sessions. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly access: AccessTokens,
    private readonly refreshes: RefreshTokens,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /**
   * Opens a session for a person whose password was right.
   * @returns its first pair; null when the password was replaced or the account blocked since the check. Source: Q-13
   */
  async open(
    { uid, passwordHash }: KnownPerson,
    clientId: string,
    userAgent: string,
  ): Promise<TokenPair | null> {
    const now = this.clock.now();
    const refresh = this.refreshes.first();
    const id = this.randomness.uuid();
    const isOpen = await this.sessions.insert({
      id,
      uid,
      passwordHash,
      clientId,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      refreshHash: this.refreshes.hashOf(refresh),
      now,
    });
    return isOpen ? this.access.pair({ uid, sessionId: id, generation: 1 }, now, refresh) : null;
  }
}
