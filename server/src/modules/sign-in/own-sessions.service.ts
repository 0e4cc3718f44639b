import { accountProblems } from '@ancrage/shared/wire/account-problems';
import type { OpenSession } from '@ancrage/shared/wire/session-list';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { AuditService } from '../audit/audit.service.ts';
import { deviceOf } from './device-of.ts';
import { OwnSessionsRepository } from './own-sessions.repository.ts';
import { SessionsRepository } from './sessions.repository.ts';

const idSchema = z.uuid();

/** Lists and ends the sessions of the acting person. Source: Q-13. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly own: OwnSessionsRepository,
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The open sessions: the current one first, then by last use. */
  async list({ uid, sessionId }: ActingPerson): Promise<OpenSession[]> {
    const open = await this.own.findOpen(uid, this.clock.now());
    return open
      .map(({ id, userAgent, createdAt, usedAt }) => ({
        id,
        ...deviceOf(userAgent),
        openedAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isThis: id === sessionId,
      }))
      .sort((one, other) => Number(other.isThis) - Number(one.isThis));
  }

  /**
   * Ends a session with all its tokens.
   * @param from client address, for the log
   * @throws HttpError 404 when the person has no open session with this id
   */
  async end({ uid }: ActingPerson, id: string, from: string): Promise<number> {
    if (!z.safeParse(idSchema, id).success) throw problem(accountProblems.noSuchSession);
    const at = this.clock.now();
    await this.own.transaction(async (queries) => {
      if (!(await this.sessions.end(queries, uid, id, 'ended_by_person', at)))
        throw problem(accountProblems.noSuchSession);
      await this.audit.record(queries, { ...lineOf(uid, at, from), detail: { count: 1 } });
    });
    return 1;
  }

  /**
   * Ends all sessions except the current one.
   * @param from client address, for the log
   * @returns how many were open
   */
  endOthers({ uid, sessionId }: ActingPerson, from: string): Promise<number> {
    const at = this.clock.now();
    return this.own.transaction(async (queries) => {
      const ended = await this.own.endOthers(queries, uid, sessionId, at);
      if (ended > 0) await this.audit.record(queries, { ...lineOf(uid, at, from), detail: { count: ended } });
      return ended;
    });
  }
}

const lineOf = (uid: number, at: Date, from: string) =>
  ({ at, actorKind: 'person', actorId: uid, action: 'sessions-ended', subject: uid, from }) as const;
