import { userRegister } from '@ancrage/shared/wire/user-register';
import { Body, Controller } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { AnonymousOnly } from './anonymous-only.policy.ts';
import { RegistrationService } from './registration.service.ts';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Handles(userRegister, AnonymousOnly)
  async register(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return { body: await this.registration.request(body, sender.address) };
  }
}
