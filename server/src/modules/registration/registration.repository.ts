import type { StaffRight } from '@ancrage/shared/rules/staff-rights';
import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** News of requests goes only to members who can answer them in the console: not to former members, nor to those who never enrolled. */
const CAN_APPROVE = {
  removedAt: null,
  totpSecret: { not: null },
  rights: { has: 'approve' satisfies StaffRight },
} as const;

/** Reads applicants and staff members for the mails. */
@Injectable()
export class RegistrationRepository {
  constructor(private readonly database: Database) {}

  /** The address of an applicant, and the language of their mails. */
  findApplicant(uid: number): Promise<{ mail: string; locale: string } | null> {
    return this.database.queries.person.findFirst({ where: { uid }, select: { mail: true, locale: true } });
  }

  /** How many requests are pending. */
  countWaiting(): Promise<number> {
    return this.database.queries.person.count({ where: { state: 'pending' } });
  }

  /** The ids of the staff members to write to. */
  async findStaff(queries: Queries): Promise<number[]> {
    const rows = await queries.staffMember.findMany({
      where: CAN_APPROVE,
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id }) => id);
  }

  /** The address of a staff member; null when they were removed since, may not approve, or have no second factor. */
  findStaffAddress(id: number): Promise<{ mail: string; locale: string } | null> {
    return this.database.queries.staffMember.findFirst({
      where: { id, ...CAN_APPROVE },
      select: { mail: true, locale: true },
    });
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
