import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import { PROFILE_COLUMNS } from '../accounts/profile.ts';

const VISIBLE = {
  uid: true,
  uuid: true,
  mail: true,
  state: true,
  locale: true,
  timezone: true,
  ...PROFILE_COLUMNS,
  cgu: true,
  cguVersion: true,
  cguAcceptedAt: true,
  createdAt: true,
  changedAt: true,
} as const;

/**
 * Everything stored about a person besides the journal, under the names of its columns. The owner's uid is part of
 * every query.
 */
@Injectable()
export class DataExportRepository {
  constructor(private readonly database: Database) {}

  /** The account, without the hash of its password. */
  findAccount(uid: number): Promise<object> {
    return this.database.queries.person.findFirstOrThrow({ where: { uid }, select: VISIBLE });
  }

  /** Decisions of the staff, oldest first. */
  findDecisions(uid: number): Promise<object[]> {
    return this.database.queries.registrationDecision.findMany({
      where: { uid },
      select: { decision: true, reason: true, decidedAt: true },
      orderBy: { id: 'asc' },
    });
  }

  /** Sign-ins, oldest first. */
  findSessions(uid: number): Promise<object[]> {
    return this.database.queries.session.findMany({
      where: { uid },
      select: { userAgent: true, createdAt: true, usedAt: true, endedAt: true, end: true },
      orderBy: { createdAt: 'asc' },
    });
  }

  /** Lines of the audit log about the person, oldest first. */
  findLog(uid: number): Promise<object[]> {
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
