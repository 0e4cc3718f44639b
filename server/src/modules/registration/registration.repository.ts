import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** Somebody who asked for access, as the mails about it need them. */
export interface Applicant {
  readonly mail: string;
  readonly locale: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
  readonly title: string;
}

/** Those who wait for a decision: how many, and the latest of them. */
export interface Waiting {
  readonly count: number;
  readonly latest: readonly Applicant[];
}

const APPLICANT = { mail: true, locale: true, firstname: true, lastname: true, company: true, title: true };

/** Names of applicants go to nobody who could not read them in the console: not to former members, nor to those who never enrolled. */
const CAN_SIGN_IN = { removedAt: null, totpSecret: { not: null } } as const;

/** Whom requests for access are about, and who decides on them. */
@Injectable()
export class RegistrationRepository {
  constructor(private readonly database: Database) {}

  /** The person of a request. */
  findApplicant(uid: number): Promise<Applicant | null> {
    return this.database.queries.person.findFirst({ where: { uid }, select: APPLICANT });
  }

  /** Those who wait for a decision, the latest of them first. */
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

  /** The numbers of the members of the staff to write to. */
  async findStaff(queries: Queries): Promise<number[]> {
    const rows = await queries.staffMember.findMany({
      where: CAN_SIGN_IN,
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id }) => id);
  }

  /** Where to write to a member of the staff; null when they were removed since, or lost their second factor. */
  findStaffAddress(id: number): Promise<{ mail: string; locale: string } | null> {
    return this.database.queries.staffMember.findFirst({
      where: { id, ...CAN_SIGN_IN },
      select: { mail: true, locale: true },
    });
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
