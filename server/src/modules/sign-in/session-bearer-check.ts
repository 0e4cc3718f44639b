import { SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { localeOf } from '@ancrage/shared/rules/locales';
import { escapeHtml } from '@ancrage/shared/text/escape-html';
import type { Call } from '@ancrage/shared/wire/call';
import { bearerHints, personBlocked } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { BearerCheck } from '../../http/bearer-check.ts';
import { HttpError } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Turns } from '../../http/turns.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { actAs, personActor } from '../../infra/database/actor.ts';
import { type AccessGrant, AccessTokens } from './access-tokens.ts';
import { BearerCompanions, type Companion } from './bearer-companions.ts';
import { type Bearer, SessionsRepository } from './sessions.repository.ts';

/** Journals of one person that are read at a time: whoever asks for them without end would keep everybody else waiting. */
const LARGE_AT_ONCE = 4;

/** An access token is good while its session lives, its generation is the live one and its person is active. Source. */
@Injectable()
export class SessionBearerCheck extends BearerCheck {
  readonly #turns = new Turns(LARGE_AT_ONCE);

  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: SessionsRepository,
    private readonly companions: BearerCompanions,
    private readonly clock: Clock,
  ) {
    super();
  }

  async personOf(token: string, call: Call | null): Promise<ActingPerson> {
    const grant = await this.tokens.read(token);
    const bearer = await this.#bearerOf(grant, this.companions.of(call));
    if (!bearer) throw new HttpError(401, bearerHints.revoked);
    if (bearer.state !== 'active') throw new HttpError(401, personBlocked(escapeHtml(bearer.mail)));
    if (this.#isOver(bearer) || bearer.generation !== grant.generation)
      throw new HttpError(401, bearerHints.revoked);
    if (bearer.seenGeneration < grant.generation) await this.#markSeen(grant);
    const person: ActingPerson = {
      uid: bearer.uid,
      uuid: bearer.uuid,
      mail: bearer.mail,
      locale: localeOf(bearer.locale),
      nid: bearer.nid,
      sessionId: grant.sessionId,
    };
    this.companions.keep(person, bearer);
    return person;
  }

  #bearerOf({ sessionId, uid }: AccessGrant, companion: Companion | null): Promise<Bearer | null> {
    const find = () => actAs(personActor(uid), () => this.sessions.findBearer(sessionId, uid, companion));
    return companion?.isLarge ? this.#turns.inTurn(uid, find) : find();
  }

  /** From here on the refresh token before this pair is not answered again: once for each pair. Source: Q-11. */
  #markSeen({ sessionId, uid, generation }: AccessGrant): Promise<void> {
    return actAs(personActor(uid), () => this.sessions.markSeen(sessionId, uid, generation));
  }

  #isOver({ startedAt, endedAt }: Bearer): boolean {
    return endedAt !== null || startedAt.getTime() + SESSION_LIFETIME_S * 1000 <= this.clock.now().getTime();
  }
}
