import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** An applicant, with the data for the mails. */
export interface Applicant {
  readonly mail: string;
  readonly locale: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
  readonly title: string;
}

/** The pending requests: how many, and the latest of them. */
export interface Waiting {
  readonly count: number;
  readonly latest: readonly Applicant[];
}

const APPLICANT = { mail: true, locale: true, firstname: true, lastname: true, company: true, title: true };

/** Reads applicants and staff members for the mails. */
@Injectable()
export class RegistrationRepository {
  constructor(private readonly database: Database) {}

  /** The applicant of a request. */
  findApplicant(uid: number): Promise<Applicant | null> {
    return this.database.queries.person.findFirst({ where: { uid }, select: APPLICANT });
  }

  /** The pending requests, latest first. */
  async findWaiting(most: number): Promise<Waiting> {
    const where = { state: 'pending' } as const;
    const latest = await this.database.queries.person.findMany({
      where,
      select: APPLICANT,
      orderBy: [{ createdAt: 'desc' }, { uid: 'desc' }],
      take: most,
    });
    return { count: await this.database.queries.person.count({ where }), latest };
  }

  /** The ids of the staff members. */
  async findStaff(queries: Queries): Promise<number[]> {
    const rows = await queries.staffMember.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
    return rows.map(({ id }) => id);
  }

  /** The address of a staff member. */
  findStaffAddress(id: number): Promise<{ mail: string; locale: string } | null> {
    return this.database.queries.staffMember.findFirst({
      where: { id },
      select: { mail: true, locale: true },
    });
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
