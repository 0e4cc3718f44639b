import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { LiveCodes } from './live-codes.ts';
import { PasswordRecoveryController } from './password-recovery.controller.ts';
import { PasswordRecoveryRepository } from './password-recovery.repository.ts';
import { PasswordRecoveryService } from './password-recovery.service.ts';
import { PasswordReset } from './password-reset.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { RecoveryMails } from './recovery-mails.ts';
import { RecoveryNotices } from './recovery-notices.ts';
import { ResetEffects } from './reset-effects.ts';

@Module({
  imports: [AccountsModule, AuditModule, SignInModule],
  controllers: [PasswordRecoveryController],
  providers: [
    LiveCodes,
    PasswordRecoveryRepository,
    PasswordRecoveryService,
    PasswordReset,
    RecoveryCodes,
    RecoveryMails,
    RecoveryNotices,
    ResetEffects,
  ],
})
export class PasswordRecoveryModule {}
