import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { AnonymousOnly } from './anonymous-only.policy.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationRepository } from './registration.repository.ts';
import { RegistrationService } from './registration.service.ts';
import { RegistrationNotices } from './registration-notices.ts';

@Module({
  imports: [AccountsModule, InvitationsModule],
  controllers: [RegistrationController],
  providers: [AnonymousOnly, RegistrationNotices, RegistrationRepository, RegistrationService],
})
export class RegistrationModule {}
