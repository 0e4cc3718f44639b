import type { StaffCounters } from '@ancrage/shared/wire/staff-console';
import { Injectable } from '@nestjs/common';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { AdminConsoleRepository } from './admin-console.repository.ts';
import { PeopleRepository } from './people.repository.ts';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** The numbers at the top of the admin console: nothing of a journal is counted. */
@Injectable()
export class CountersService {
  constructor(
    private readonly repository: AdminConsoleRepository,
    private readonly people: PeopleRepository,
    private readonly jobs: Jobs,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** The current numbers. */
  count(staff: ActingStaff): Promise<StaffCounters> {
    const since = new Date(this.clock.now().getTime() - THIRTY_DAYS_MS);
    return this.people.transaction(async (queries) => {
      await this.audit.record(queries, staff, 'counters-viewed', null);
      const states = await this.repository.countStates(queries);
      const of = (state: string) => states.get(state) ?? 0;
      return {
        people: {
          pending: of('pending'),
          active: of('active'),
          refused: of('refused'),
          blocked: of('blocked'),
        },
        lastThirtyDays: await this.repository.countSince(queries, since),
        mails: await this.repository.countJobs(queries, this.jobs.mailQueues),
      };
    });
  }
}
