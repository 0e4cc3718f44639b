import { readable } from '@ancrage/shared/text/readable';
import type { StaffLogEntry, StaffLogPage, StaffLogQuery } from '@ancrage/shared/wire/staff-console';
import { PEOPLE_PAGE_USUAL } from '@ancrage/shared/wire/staff-people';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { ActingStaff } from '../../http/staff.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { LogRepository, type LogRow } from './log.repository.ts';
import { PeopleRepository } from './people.repository.ts';

const kindSchema = z.enum(['person', 'staff', 'system']);
const detailSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).catch({});

const lineToWire = (row: LogRow): StaffLogEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: { kind: kindSchema.parse(row.actorKind), name: row.actorName && readable(row.actorName) },
  action: row.action,
  subject:
    row.subject === null || row.subjectMail === null
      ? null
      : { uid: row.subject, name: readable(row.subjectName ?? ''), mail: row.subjectMail },
  detail: detailSchema.parse(row.detail),
  source: row.source,
});

/** The log for the staff; reading it is logged like every other view. Source: Q-23. */
@Injectable()
export class LogService {
  constructor(
    private readonly log: LogRepository,
    private readonly people: PeopleRepository,
    private readonly audit: StaffAudit,
  ) {}

  /** A page of the log, newest first. */
  async list(staff: ActingStaff, query: StaffLogQuery): Promise<StaffLogPage> {
    const limit = Number(query.limit ?? PEOPLE_PAGE_USUAL);
    const request = {
      subject: query.subject === undefined ? null : Number(query.subject),
      actor: query.actor ?? 'everyone',
      after: query.after ?? null,
      limit,
    } as const;
    const rows = await this.people.transaction(async (queries) => {
      const found = await this.log.list(queries, staff.id, request);
      await this.audit.record(queries, staff, 'log-viewed', request.subject, { actor: request.actor });
      return found;
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { entries: rows.slice(0, limit).map(lineToWire), next: last ? String(last.id) : null };
  }
}
