import {
  staffConfirmErasure,
  staffErasureRequestSchema,
  staffErasures,
  staffProposeErasure,
  staffWithdrawErasure,
} from '@ancrage/shared/wire/staff-erasures';
import { Body, Controller, Param } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readId } from '../staff-access/read-id.ts';
import { readRequest } from '../staff-access/read-request.ts';
import { StaffOnly } from '../staff-access/staff.policies.ts';
import { ErasureProposals } from './erasure-proposals.service.ts';

@Controller()
export class ErasureProposalsController {
  constructor(private readonly proposals: ErasureProposals) {}

  @Handles(staffErasures, StaffOnly)
  async list(@ActingMember() staff: ActingStaff) {
    return { body: { proposals: await this.proposals.list(staff) } };
  }

  @Handles(staffProposeErasure, StaffOnly)
  async propose(@ActingMember() staff: ActingStaff, @Param('uid') uid: string, @Body() body: unknown) {
    const { reason } = readRequest(staffErasureRequestSchema, body);
    await this.proposals.propose(staff, readId(uid), reason);
    return { body: {} };
  }

  @Handles(staffConfirmErasure, StaffOnly)
  async confirm(@ActingMember() staff: ActingStaff, @Param('id') id: string) {
    return { body: await this.proposals.confirm(staff, readId(id)) };
  }

  @Handles(staffWithdrawErasure, StaffOnly)
  async withdraw(@ActingMember() staff: ActingStaff, @Param('id') id: string) {
    await this.proposals.withdraw(staff, readId(id));
    return { body: {} };
  }
}
