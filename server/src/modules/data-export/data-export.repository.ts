import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** An account as its owner takes it away. */
interface KeptAccount {
  readonly uid: number;
  readonly uuid: string;
  readonly mail: string;
  readonly state: string;
  readonly locale: string;
  readonly timezone: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly title: string;
  readonly company: string;
  readonly businessunit: string;
  readonly telephone: string;
  readonly cgu: boolean;
  readonly cguVersion: string | null;
  readonly cguAcceptedAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}
interface KeptDecision {
  readonly decision: string;
  readonly reason: string;
  readonly decidedAt: Date;
}
interface KeptSession {
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly endedAt: Date | null;
  readonly end: string | null;
}
interface KeptLogLine {
  readonly at: Date;
  readonly actorKind: string;
  readonly action: string;
}

const VISIBLE = {
  uid: true,
  uuid: true,
  mail: true,
  state: true,
  locale: true,
  timezone: true,
  firstname: true,
  lastname: true,
  title: true,
  company: true,
  businessunit: true,
  telephone: true,
  cgu: true,
  cguVersion: true,
  cguAcceptedAt: true,
  createdAt: true,
  changedAt: true,
} as const;

/** What is kept about a person besides the journal. The owner's uid is part of every question. */
@Injectable()
export class DataExportRepository {
  constructor(private readonly database: Database) {}

  /** The account, without the hash of its password. */
  findAccount(uid: number): Promise<KeptAccount> {
    return this.database.queries.person.findFirstOrThrow({ where: { uid }, select: VISIBLE });
  }

  /** What the staff decided, oldest first. */
  findDecisions(uid: number): Promise<KeptDecision[]> {
    return this.database.queries.registrationDecision.findMany({
      where: { uid },
      select: { decision: true, reason: true, decidedAt: true },
      orderBy: { id: 'asc' },
    });
  }

  /** Sign-ins, oldest first. */
  findSessions(uid: number): Promise<KeptSession[]> {
    return this.database.queries.session.findMany({
      where: { uid },
      select: { userAgent: true, createdAt: true, usedAt: true, endedAt: true, end: true },
      orderBy: { createdAt: 'asc' },
    });
  }

  /** What the log says about the person, oldest first. */
  findLog(uid: number): Promise<KeptLogLine[]> {
    return this.database.queries.auditEntry.findMany({
      where: { subject: uid },
      select: { at: true, actorKind: true, action: true },
      orderBy: { id: 'asc' },
    });
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
