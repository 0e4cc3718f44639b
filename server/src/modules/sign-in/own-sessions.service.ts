import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { sessionEndRequestSchema } from '@ancrage/shared/wire/session-end';
import type { OpenSession, RestoredCopy } from '@ancrage/shared/wire/session-list';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { AuditService } from '../audit/audit.service.ts';
import { Restores } from '../restores/restores.ts';
import { deviceOf } from './device-of.ts';
import { OwnSessionsRepository } from './own-sessions.repository.ts';
import { PasswordCheck } from './password-check.ts';
import { SessionsRepository } from './sessions.repository.ts';

const idSchema = z.uuid();

/** Lists and ends the sessions of the acting person. Source: Q-13. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly own: OwnSessionsRepository,
    private readonly sessions: SessionsRepository,
    private readonly passwords: PasswordCheck,
    private readonly restores: Restores,
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

  /** Whether what the server has is a restored copy, and from when. */
  async restored(): Promise<RestoredCopy | null> {
    const { at, copyOf } = await this.restores.findLast();
    return at && copyOf ? { at, copyOf } : null;
  }

  /**
   * Ends a session with all its tokens, or all sessions except the current one. The password is asked for, because a
   * stolen device could otherwise sign out its owner elsewhere.
   * @param sent the password, and the session if it is only one
   * @returns how many were open
   * @throws HttpError 422 for an invalid body, 403 for a wrong password, 404 when the person has no open session with
   * this id; TooManyRequestsError, TooBusyError
   */
  async end(person: ActingPerson, sent: unknown, sender: Sender): Promise<number> {
    const asked = z.safeParse(sessionEndRequestSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    const { password, session } = asked.data;
    if (session !== undefined && !z.safeParse(idSchema, session).success)
      throw problem(accountProblems.invalid);
    await this.passwords.confirm(person, password, sender);
    return session === undefined
      ? this.endOthers(person, sender.address)
      : this.endOne(person, session, sender.address);
  }

  private async endOne({ uid }: ActingPerson, id: string, from: string): Promise<number> {
    const at = this.clock.now();
    await this.own.transaction(async (queries) => {
      if (!(await this.sessions.end(queries, uid, id, 'ended_by_person', at)))
        throw problem(accountProblems.noSuchSession);
      await this.audit.record(queries, { ...lineOf(uid, at, from), detail: { count: 1 } });
    });
    return 1;
  }

  private endOthers({ uid, sessionId }: ActingPerson, from: string): Promise<number> {
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
