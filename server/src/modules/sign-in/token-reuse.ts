import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { AuditService } from '../audit/audit.service.ts';
import { SessionNotices } from './session-notices.ts';
import { SessionsRepository } from './sessions.repository.ts';

/** Handles a refresh token that is presented after its successor was used: somebody else may have a copy. Source: Q-11. */
@Injectable()
export class TokenReuse {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditService,
    private readonly notices: SessionNotices,
    private readonly clock: Clock,
  ) {}

  /** Ends the session, logs it and mails the person, once per session. */
  async punish(uid: number, sessionId: string): Promise<void> {
    const at = this.clock.now();
    await this.sessions.transaction(async (queries) => {
      if (!(await this.sessions.end(queries, uid, sessionId, 'reuse', at))) return;
      const line = {
        at,
        actorKind: 'system',
        actorId: null,
        action: 'refresh-token-reused',
        subject: uid,
      } as const;
      await this.audit.record(queries, line);
      await this.notices.sessionEnded(queries, uid);
    });
  }
}
