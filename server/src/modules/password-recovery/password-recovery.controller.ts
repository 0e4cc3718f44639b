import { lostPasswordReset } from '@ancrage/shared/wire/lost-password-reset';
import { lostPasswordVerification } from '@ancrage/shared/wire/lost-password-verification';
import { Body, Controller } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { PasswordRecoveryService } from './password-recovery.service.ts';
import { PasswordReset } from './password-reset.ts';

@Controller()
export class PasswordRecoveryController {
  constructor(
    private readonly recovery: PasswordRecoveryService,
    private readonly passwords: PasswordReset,
  ) {}

  @Handles(lostPasswordVerification)
  async ask(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return { body: { message: await this.recovery.ask(body, sender) } };
  }

  @Handles(lostPasswordReset)
  async reset(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return { body: { message: await this.passwords.reset(body, sender) } };
  }
}
