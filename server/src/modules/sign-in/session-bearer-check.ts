import { SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { localeOf } from '@ancrage/shared/rules/locales';
import { escapeHtml } from '@ancrage/shared/text/escape-html';
import { bearerHints, personBlocked } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { BearerCheck } from '../../http/bearer-check.ts';
import { HttpError } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { actAs, personActor } from '../../infra/database/actor.ts';
import { type AccessGrant, AccessTokens } from './access-tokens.ts';
import { type Bearer, SessionsRepository } from './sessions.repository.ts';

/**
 * An access token is valid while its session is open, its generation is the current one and its person is active.
 * Source.
 */
@Injectable()
export class SessionBearerCheck extends BearerCheck {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async personOf(token: string): Promise<ActingPerson> {
    const grant = await this.tokens.read(token);
    const bearer = await this.findBearer(grant);
    if (!bearer) throw new HttpError(401, bearerHints.revoked);
    if (bearer.state !== 'active') throw new HttpError(401, personBlocked(escapeHtml(bearer.mail)));
    if (this.isOver(bearer) || bearer.generation !== grant.generation)
      throw new HttpError(401, bearerHints.revoked);
    if (bearer.seenGeneration < grant.generation) await this.markSeen(grant);
    return {
      uid: bearer.uid,
      uuid: bearer.uuid,
      mail: bearer.mail,
      locale: localeOf(bearer.locale),
      nid: bearer.nid,
      sessionId: grant.sessionId,
      hasGuardNotice: bearer.hasGuardNotice,
    };
  }

  private findBearer({ sessionId, uid }: AccessGrant): Promise<Bearer | null> {
    return actAs(personActor(uid), () => this.sessions.findBearer(sessionId, uid));
  }

  /** Once for each token pair: from now on, the refresh token of the previous pair is refused. Source: Q-11. */
  private markSeen({ sessionId, uid, generation }: AccessGrant): Promise<void> {
    return actAs(personActor(uid), () => this.sessions.markSeen(sessionId, uid, generation));
  }

  private isOver({ startedAt, endedAt }: Bearer): boolean {
    return endedAt !== null || startedAt.getTime() + SESSION_LIFETIME_S * 1000 <= this.clock.now().getTime();
  }
}
