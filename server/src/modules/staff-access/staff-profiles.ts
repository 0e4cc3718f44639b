import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { Injectable } from '@nestjs/common';
import type { ActingStaff } from '../../http/staff.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';

/** What a member of the staff sees of themselves. */
@Injectable()
export class StaffProfiles {
  constructor(private readonly members: StaffMembersRepository) {}

  /** The acting member. */
  async of(staff: ActingStaff): Promise<StaffMember> {
    return {
      id: staff.id,
      name: staff.name,
      mail: staff.mail,
      locale: staff.locale,
      rights: [...staff.rights],
      idleEndsAt: staff.idleEndsAt.toISOString(),
      endsAt: staff.endsAt.toISOString(),
      recoveryCodesLeft: await this.members.countRecoveryCodes(staff.id),
    };
  }
}
