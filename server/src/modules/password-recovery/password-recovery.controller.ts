import { lostPasswordReset } from '@ancrage/shared/wire/lost-password-reset';
import { lostPasswordVerification } from '@ancrage/shared/wire/lost-password-verification';
import { Body, Controller } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { PasswordRecoveryService } from './password-recovery.service.ts';
import { PasswordReset } from './password-reset.ts';

@Controller()
export class PasswordRecoveryController {
  constructor(
    private readonly recovery: PasswordRecoveryService,
    private readonly passwords: PasswordReset,
  ) {}

  @Handles(lostPasswordVerification)
  async ask(@Body() body: unknown) {
    return { body: { message: await this.recovery.ask(body) } };
  }

  @Handles(lostPasswordReset)
  async reset(@Body() body: unknown) {
    return { body: { message: await this.passwords.reset(body) } };
  }
}
