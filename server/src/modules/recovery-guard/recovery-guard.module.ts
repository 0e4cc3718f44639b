import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { GuardNotices } from './guard-notices.ts';
import { OwnGuardController } from './own-guard.controller.ts';
import { OwnGuard } from './own-guard.service.ts';
import { PaperCodes } from './paper-codes.ts';
import { RecoveryGuardRepository } from './recovery-guard.repository.ts';
import { RecoveryGuard } from './recovery-guard.ts';

@Module({
  imports: [AuditModule, SignInModule],
  controllers: [OwnGuardController],
  providers: [GuardNotices, OwnGuard, PaperCodes, RecoveryGuard, RecoveryGuardRepository],
  exports: [RecoveryGuard],
})
export class RecoveryGuardModule {}
