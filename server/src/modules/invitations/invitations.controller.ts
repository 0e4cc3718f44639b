import { invitation } from '@ancrage/shared/wire/invitation';
import {
  staffCompanyCode,
  staffCompanyCodeRequestSchema,
  staffInvitations,
  staffInvitationsQuerySchema,
  staffInvite,
  staffInviteRequestSchema,
  staffResendInvitation,
  staffWithdrawInvitation,
} from '@ancrage/shared/wire/staff-invitations';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readId } from '../staff-access/read-id.ts';
import { readRequest } from '../staff-access/read-request.ts';
import { StaffOnly } from '../staff-access/staff.policies.ts';
import { Invitations } from './invitations.ts';
import { StaffInvitationsService } from './staff-invitations.service.ts';

@Controller()
export class InvitationsController {
  constructor(
    private readonly holders: Invitations,
    private readonly invitations: StaffInvitationsService,
  ) {}

  @Handles(invitation)
  async read(@Body() body: unknown, @CurrentContext() { sender }: RequestContext) {
    return { body: await this.holders.read(body, sender.address) };
  }

  @Handles(staffInvitations, StaffOnly)
  async list(@ActingMember() staff: ActingStaff, @Query() query: unknown) {
    const { after } = readRequest(staffInvitationsQuerySchema, query);
    return { body: await this.invitations.list(staff, after) };
  }

  @Handles(staffInvite, StaffOnly)
  async invite(@ActingMember() staff: ActingStaff, @Body() body: unknown) {
    return { body: await this.invitations.invite(staff, readRequest(staffInviteRequestSchema, body)) };
  }

  @Handles(staffCompanyCode, StaffOnly)
  async makeCode(@ActingMember() staff: ActingStaff, @Body() body: unknown) {
    return { body: await this.invitations.makeCode(staff, readRequest(staffCompanyCodeRequestSchema, body)) };
  }

  @Handles(staffWithdrawInvitation, StaffOnly)
  async withdraw(@ActingMember() staff: ActingStaff, @Param('id') id: string) {
    await this.invitations.withdraw(staff, readId(id));
    return { body: {} };
  }

  @Handles(staffResendInvitation, StaffOnly)
  async resend(@ActingMember() staff: ActingStaff, @Param('id') id: string) {
    await this.invitations.resend(staff, readId(id));
    return { body: {} };
  }
}
