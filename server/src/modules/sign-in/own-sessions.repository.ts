import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';
import { openAt } from './open-since.ts';

/** An open session, as its person sees it. */
interface OpenSessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

/** The open sessions of the acting person. */
@Injectable()
export class OwnSessionsRepository {
  constructor(private readonly database: Database) {}

  /** Open sessions of a person: not ended, used within the lifetime of a refresh token, and not too old. */
  findOpen(uid: number, now: Date): Promise<OpenSessionRow[]> {
    return this.database.queries.session.findMany({
      where: { uid, ...openAt(now) },
      select: { id: true, userAgent: true, createdAt: true, usedAt: true },
      orderBy: { usedAt: 'desc' },
    });
  }

  /** Ends every session of a person except one. @returns how many were open */
  async endOthers(queries: Queries, uid: number, sessionId: string, now: Date): Promise<number> {
    const isOther = { uid, id: { not: sessionId }, endedAt: null };
    const open = await queries.session.count({ where: { ...isOther, ...openAt(now) } });
    await queries.session.updateMany({ where: isOther, data: { endedAt: now, end: 'ended_by_person' } });
    return open;
  }

  /** Runs queries in one transaction as the acting person. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
