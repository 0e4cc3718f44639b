import { staffMembers, staffRemoveMember } from '@ancrage/shared/wire/staff-members';
import { Controller, Param } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readId } from './read-id.ts';
import { StaffOnly } from './staff.policies.ts';
import { StaffMembersService } from './staff-members.service.ts';

@Controller()
export class StaffMembersController {
  constructor(private readonly members: StaffMembersService) {}

  @Handles(staffMembers, StaffOnly)
  async list(@ActingMember() staff: ActingStaff) {
    return { body: { members: await this.members.list(staff) } };
  }

  @Handles(staffRemoveMember, StaffOnly)
  async remove(@ActingMember() staff: ActingStaff, @Param('id') id: string) {
    return { body: {}, headers: await this.members.remove(staff, readId(id)) };
  }
}
