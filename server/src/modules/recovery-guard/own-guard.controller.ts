import {
  recoveryGuard,
  recoveryGuardCode,
  recoveryGuardEnd,
  recoveryGuardRefusal,
} from '@ancrage/shared/wire/recovery-guard';
import { Body, Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { OwnGuard } from './own-guard.service.ts';

@Controller()
export class OwnGuardController {
  constructor(private readonly guards: OwnGuard) {}

  @Handles(recoveryGuard, SignedIn)
  async read(@Acting() person: ActingPerson) {
    return { body: { guard: await this.guards.read(person) } };
  }

  @Handles(recoveryGuardCode, SignedIn)
  async renewCode(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { body: await this.guards.renewCode(person, body, sender) };
  }

  @Handles(recoveryGuardEnd, SignedIn)
  async end(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { body: { guard: await this.guards.end(person, body, sender) } };
  }

  @Handles(recoveryGuardRefusal, SignedIn)
  async refuse(@Acting() person: ActingPerson, @CurrentContext() { sender }: RequestContext) {
    return { body: { guard: await this.guards.refuse(person, sender) } };
  }
}
