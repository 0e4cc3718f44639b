import { Injectable } from '@nestjs/common';
import { StaffAudit } from './staff-audit.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';
import { StaffSessions } from './staff-sessions.ts';

/** Signing out, which is no error when one is out already. */
@Injectable()
export class StaffSignOut {
  constructor(
    private readonly members: StaffMembersRepository,
    private readonly sessions: StaffSessions,
    private readonly audit: StaffAudit,
  ) {}

  /** Ends the sign-in of the cookies of a request, if it is alive. @returns the header that takes the cookie away */
  async leave(cookies: string | undefined): Promise<Record<string, string>> {
    const staff = await this.sessions.use(cookies);
    if (staff)
      await this.members.transaction(async (queries) => {
        await this.sessions.end(queries, staff.sessionId);
        await this.audit.record(queries, staff, 'staff-signed-out', null);
      });
    return this.sessions.farewell;
  }
}
