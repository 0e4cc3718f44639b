import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Injectable } from '@nestjs/common';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { AuditService } from '../audit/audit.service.ts';
import { AccessTokens } from './access-tokens.ts';
import { deviceDetail } from './device-of.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionNotices } from './session-notices.ts';
import { type KnownPerson, SessionsRepository } from './sessions.repository.ts';

const USER_AGENT_MAX = 255;

/** Opens sessions. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly access: AccessTokens,
    private readonly refreshes: RefreshTokens,
    private readonly audit: AuditService,
    private readonly notices: SessionNotices,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /**
   * Opens a session for a person whose password was right, logs it, and mails the person about a device of a new kind.
   * @returns its first pair; null when the password was replaced or the account blocked since the check. Source: Q-13
   */
  async open(
    { uid, passwordHash }: KnownPerson,
    clientId: string,
    { address: from, userAgent }: Sender,
  ): Promise<TokenPair | null> {
    const now = this.clock.now();
    const refresh = this.refreshes.first();
    const id = this.randomness.uuid();
    const device = deviceDetail(userAgent);
    const session = {
      id,
      uid,
      passwordHash,
      clientId,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      refreshHash: this.refreshes.hashOf(refresh),
      now,
    };
    const isOpen = await this.sessions.transaction(async (queries) => {
      if (!(await this.sessions.insert(queries, session))) return false;
      const { acts, alike } = await this.audit.earlier(queries, uid, 'signed-in', device);
      const line = { at: now, actorKind: 'person', actorId: uid, action: 'signed-in', subject: uid } as const;
      await this.audit.record(queries, { ...line, detail: device, from });
      // The first sign-in of an account is on a new device as well.
      if (acts > 0 && alike === 0) await this.notices.newDevice(queries, { uid, at: now, userAgent, from });
      return true;
    });
    return isOpen ? this.access.pair({ uid, sessionId: id, generation: 1 }, now, refresh) : null;
  }
}
