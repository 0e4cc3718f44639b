import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { SecondFactor } from './second-factor.ts';
import { FromOwnPage, StaffOnly, StaffSigningIn } from './staff.policies.ts';
import { StaffAccessController } from './staff-access.controller.ts';
import { StaffAudit } from './staff-audit.ts';
import { StaffFactorService } from './staff-factor.service.ts';
import { StaffMembersController } from './staff-members.controller.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';
import { StaffMembersService } from './staff-members.service.ts';
import { StaffPasskeyNotices } from './staff-passkey-notices.ts';
import { StaffPasskeySignIn } from './staff-passkey-sign-in.service.ts';
import { StaffPasskeysController } from './staff-passkeys.controller.ts';
import { StaffPasskeysRepository } from './staff-passkeys.repository.ts';
import { StaffPasskeys } from './staff-passkeys.service.ts';
import { StaffPasswords } from './staff-passwords.ts';
import { StaffProfiles } from './staff-profiles.ts';
import { StaffSessionsRepository } from './staff-sessions.repository.ts';
import { StaffSessions } from './staff-sessions.ts';
import { StaffSignInService } from './staff-sign-in.service.ts';
import { StaffSignOut } from './staff-sign-out.ts';

@Module({
  imports: [AccountsModule, AuditModule, PasskeysModule, SignInModule],
  controllers: [StaffAccessController, StaffMembersController, StaffPasskeysController],
  providers: [
    FromOwnPage,
    SecondFactor,
    StaffAudit,
    StaffFactorService,
    StaffMembersRepository,
    StaffMembersService,
    StaffOnly,
    StaffPasskeyNotices,
    StaffPasskeySignIn,
    StaffPasskeys,
    StaffPasskeysRepository,
    StaffPasswords,
    StaffProfiles,
    StaffSessions,
    StaffSessionsRepository,
    StaffSigningIn,
    StaffSignInService,
    StaffSignOut,
  ],
  exports: [StaffAudit, StaffMembersService],
})
export class StaffAccessModule {}
