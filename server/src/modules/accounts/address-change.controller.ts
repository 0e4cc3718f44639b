import {
  accountAddress,
  accountAddressConfirmation,
  accountAddressReturn,
} from '@ancrage/shared/wire/account-address';
import { Body, Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { AddressChangeService } from './address-change.service.ts';
import { AddressReturnService } from './address-return.service.ts';

@Controller()
export class AddressChangeController {
  constructor(
    private readonly changes: AddressChangeService,
    private readonly returns: AddressReturnService,
  ) {}

  @Handles(accountAddress, SignedIn)
  async ask(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { body: await this.changes.ask(person, body, sender) };
  }

  @Handles(accountAddressConfirmation, SignedIn)
  async confirm(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { body: await this.changes.confirm(person, body, sender.address) };
  }

  @Handles(accountAddressReturn)
  async giveBack(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return { body: await this.returns.giveBack(body, sender.address) };
  }
}
