import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { StaffAccessModule } from '../staff-access/staff-access.module.ts';
import { InvitationNotices } from './invitation-notices.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsController } from './invitations.controller.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { Invitations } from './invitations.ts';
import { StaffInvitationsRepository } from './staff-invitations.repository.ts';
import { StaffInvitationsService } from './staff-invitations.service.ts';

@Module({
  imports: [AuditModule, StaffAccessModule],
  controllers: [InvitationsController],
  providers: [
    InvitationNotices,
    Invitations,
    InvitationsRepository,
    InvitationTokens,
    StaffInvitationsRepository,
    StaffInvitationsService,
  ],
  exports: [Invitations],
})
export class InvitationsModule {}
