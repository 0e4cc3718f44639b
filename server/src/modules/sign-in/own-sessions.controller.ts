import { accountSecurity } from '@ancrage/shared/wire/account-security';
import { sessionEnd } from '@ancrage/shared/wire/session-end';
import { sessionList } from '@ancrage/shared/wire/session-list';
import { Body, Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { OwnActs } from './own-acts.service.ts';
import { OwnSessions } from './own-sessions.service.ts';

@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessions,
    private readonly acts: OwnActs,
  ) {}

  @Handles(accountSecurity, SignedIn)
  async security(@Acting() person: ActingPerson) {
    return { body: { acts: await this.acts.list(person) } };
  }

  @Handles(sessionList, SignedIn)
  async list(@Acting() person: ActingPerson) {
    const [sessions, restored] = await Promise.all([this.sessions.list(person), this.sessions.restored()]);
    return { body: { sessions, restored } };
  }

  @Handles(sessionEnd, SignedIn)
  async end(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { body: { ended: await this.sessions.end(person, body, sender) } };
  }
}
