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

  /** The account without the hash of its password, and lists of what belongs to it, oldest first. */
  async findIdentification(uid: number): Promise<Readonly<Record<string, object>>> {
    const { queries } = this.database;
    return {
      account: await queries.person.findFirstOrThrow({ where: { uid }, select: VISIBLE }),
      decisions: await queries.registrationDecision.findMany({
        where: { uid },
        select: { decision: true, reason: true, decidedAt: true },
        orderBy: { id: 'asc' },
      }),
      sessions: await queries.session.findMany({
        where: { uid },
        select: { userAgent: true, createdAt: true, usedAt: true, endedAt: true, end: true },
        orderBy: { createdAt: 'asc' },
      }),
      log: await queries.auditEntry.findMany({
        where: { subject: uid },
        select: { at: true, actorKind: true, action: true },
        orderBy: { id: 'asc' },
      }),
    };
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
