import { accountErasure } from '@ancrage/shared/wire/account-erasure';
import { Body, Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { AccountErasure } from './account-erasure.service.ts';

@Controller()
export class AccountErasureController {
  constructor(private readonly erasure: AccountErasure) {}

  @Handles(accountErasure, SignedIn)
  async erase(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { body: await this.erasure.erase(person, body, sender) };
  }
}
