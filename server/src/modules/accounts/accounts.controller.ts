import { oauthUserinfo, oauthUserinfoPost } from '@ancrage/shared/wire/oauth-userinfo';
import { userGet } from '@ancrage/shared/wire/user-get';
import { userPatch } from '@ancrage/shared/wire/user-patch';
import { Body, Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { type ExpectedRevisions, IfMatch } from '../../http/preconditions.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { AccountsService } from './accounts.service.ts';
import { OwnAccount } from './own-account.policy.ts';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Handles(oauthUserinfo, SignedIn)
  async userinfo(@Acting() person: ActingPerson, @CurrentContext() { origin }: RequestContext) {
    return { body: await this.accounts.describe(person, origin) };
  }

  @Handles(oauthUserinfoPost, SignedIn)
  async userinfoByPost(@Acting() person: ActingPerson, @CurrentContext() { origin }: RequestContext) {
    return { body: await this.accounts.describe(person, origin) };
  }

  @Handles(userGet, OwnAccount)
  read(@Acting() person: ActingPerson) {
    return this.accounts.read(person);
  }

  @Handles(userPatch, OwnAccount)
  change(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @IfMatch() expected: ExpectedRevisions,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return this.accounts.change(person, body, expected, sender);
  }
}
