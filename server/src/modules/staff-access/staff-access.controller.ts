import {
  staffCode,
  staffCodeRequestSchema,
  staffEnrolment,
  staffEnrolmentConfirm,
  staffMe,
  staffPassword,
  staffPasswordRequestSchema,
  staffSignIn,
  staffSignInRequestSchema,
  staffSignOut,
} from '@ancrage/shared/wire/staff-sign-in';
import { Body, Controller, Headers } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readRequest } from './read-request.ts';
import { FromOwnPage, StaffOnly, StaffSigningIn } from './staff.policies.ts';
import { StaffFactorService } from './staff-factor.service.ts';
import { StaffPasswords } from './staff-passwords.ts';
import { StaffProfiles } from './staff-profiles.ts';
import { StaffSignInService } from './staff-sign-in.service.ts';
import { StaffSignOut } from './staff-sign-out.ts';

@Controller()
export class StaffAccessController {
  constructor(
    private readonly signIn: StaffSignInService,
    private readonly factor: StaffFactorService,
    private readonly passwords: StaffPasswords,
    private readonly profiles: StaffProfiles,
    private readonly signOut: StaffSignOut,
  ) {}

  @Handles(staffSignIn, FromOwnPage)
  begin(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return this.signIn.begin(readRequest(staffSignInRequestSchema, body), sender);
  }

  @Handles(staffCode, StaffSigningIn)
  code(
    @ActingMember() staff: ActingStaff,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return this.factor.show(staff, readRequest(staffCodeRequestSchema, body), sender);
  }

  @Handles(staffEnrolment, StaffSigningIn)
  async enrol(@ActingMember() staff: ActingStaff) {
    return { body: await this.factor.enrol(staff) };
  }

  @Handles(staffEnrolmentConfirm, StaffSigningIn)
  confirm(
    @ActingMember() staff: ActingStaff,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return this.factor.confirm(staff, readRequest(staffCodeRequestSchema, body), sender);
  }

  @Handles(staffSignOut, FromOwnPage)
  async leave(@Headers('cookie') cookies: string | undefined) {
    return { body: {}, headers: await this.signOut.leave(cookies) };
  }

  @Handles(staffMe, StaffOnly)
  async me(@ActingMember() staff: ActingStaff) {
    return { body: await this.profiles.of(staff) };
  }

  @Handles(staffPassword, StaffOnly)
  async password(
    @ActingMember() staff: ActingStaff,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    await this.passwords.change(staff, readRequest(staffPasswordRequestSchema, body), sender.address);
    return { body: {} };
  }
}
