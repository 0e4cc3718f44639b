import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { PROFILE_COLUMNS } from '../accounts/profile.ts';

const logRowSchema = z.object({
  at: z.date(),
  actorKind: z.string(),
  action: z.string(),
  detail: z.unknown(),
  source: z.nullable(z.string()),
});

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
      lastUse: await queries.dormancy.findMany({
        where: { uid },
        select: { usedAt: true, askedAt: true, warnedAt: true },
      }),
      recoveryGuard: await queries.recoveryGuard.findMany({
        where: { uid },
        select: { since: true, codeMadeAt: true, formerUntil: true, waitingSince: true },
      }),
      log: await this.findLog(uid),
      refusedSignIns: await queries.signInRefusal.findMany({
        where: { uid },
        select: { hour: true, lastAt: true, count: true, device: true, source: true },
        orderBy: { hour: 'asc' },
      }),
    };
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }

  /** Lines of the audit log about the person; the network is known for thirty days. */
  private async findLog(uid: number): Promise<object[]> {
    const rows = await this.database.queries.$queryRaw`
      SELECT a.at, a.actor_kind AS "actorKind", a.action, a.detail, s.source
      FROM audit_entry a LEFT JOIN audit_source s ON s.entry_id = a.id
      WHERE a.subject = ${uid} ORDER BY a.id`;
    return parseRows(logRowSchema, rows);
  }
}
