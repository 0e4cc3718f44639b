import type { StaffRight } from '@ancrage/shared/rules/staff-rights';
import { readable } from '@ancrage/shared/text/readable';
import type { ListedMember } from '@ancrage/shared/wire/staff-members';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { StaffAudit } from './staff-audit.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';
import { StaffSessions } from './staff-sessions.ts';

const REFUSALS = {
  unknown: staffProblems.unknown,
  'actor-removed': staffProblems.signedOut,
  last: staffProblems.lastMember,
} as const;

/** The members of the staff, as one of them sees and removes them. Source: Q-23; decision 154. */
@Injectable()
export class StaffMembersService {
  constructor(
    private readonly members: StaffMembersRepository,
    private readonly sessions: StaffSessions,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** All members, by name. */
  list(staff: ActingStaff): Promise<ListedMember[]> {
    return this.members.transaction(async (queries) => {
      await this.audit.record(queries, staff, 'members-viewed', null);
      const members = await this.members.list(queries);
      return members.map(({ lastSignInAt, name, ...member }) => ({
        ...member,
        name: readable(name),
        lastSignInAt: lastSignInAt?.toISOString() ?? null,
      }));
    });
  }

  /** Whether another member can sign in and has a right, and so can confirm what this one proposes. */
  hasColleagueWith(right: StaffRight, { id }: ActingStaff): Promise<boolean> {
    return this.members.hasColleagueWith(right, id);
  }

  /**
   * Removes a member for good; their sign-ins end at once.
   * @returns the header that removes the cookie of members who remove themselves
   * @throws HttpError 404 unknown, 409 last_member, 401 signed_out
   */
  async remove(staff: ActingStaff, member: number): Promise<Record<string, string>> {
    await this.members.transaction(async (queries) => {
      const removal = { member, actor: staff.id, at: this.clock.now() };
      const outcome = await this.members.remove(queries, removal);
      if (outcome !== 'removed') throw problem(REFUSALS[outcome]);
      await this.audit.record(queries, staff, 'staff-removed', null, { member });
    });
    return member === staff.id ? this.sessions.farewell : {};
  }
}
