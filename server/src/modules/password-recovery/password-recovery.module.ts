import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { RecoveryGuardModule } from '../recovery-guard/recovery-guard.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { PasswordRecoveryController } from './password-recovery.controller.ts';
import { PasswordRecoveryRepository } from './password-recovery.repository.ts';
import { PasswordRecoveryService } from './password-recovery.service.ts';
import { PasswordReset } from './password-reset.ts';
import { RecoveryCodeService } from './recovery-code.service.ts';
import { RecoveryCodeCrypto } from './recovery-code-crypto.ts';
import { RecoveryMailSender } from './recovery-mail-sender.ts';
import { RecoveryNotices } from './recovery-notices.ts';
import { ResetEffects } from './reset-effects.ts';

@Module({
  imports: [AccountsModule, AuditModule, RecoveryGuardModule, SignInModule],
  controllers: [PasswordRecoveryController],
  providers: [
    RecoveryCodeService,
    PasswordRecoveryRepository,
    PasswordRecoveryService,
    PasswordReset,
    RecoveryCodeCrypto,
    RecoveryMailSender,
    RecoveryNotices,
    ResetEffects,
  ],
})
export class PasswordRecoveryModule {}
