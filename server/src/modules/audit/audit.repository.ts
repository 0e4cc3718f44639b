import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import type { AuditDetail, AuditLine } from './audit-line.ts';
import { sourceOf } from './source-of.ts';

const earlierSchema = z.object({ acts: z.int(), alike: z.int() });
/** How many acts of a kind the log has of a person, and how many of them with the same details. */
export type EarlierActs = Readonly<z.infer<typeof earlierSchema>>;

/** Writes the append-only audit log. */
@Injectable()
export class AuditRepository {
  async insert(queries: Queries, { from, ...line }: AuditLine): Promise<void> {
    const { id } = await queries.auditEntry.create({ data: line, select: { id: true } });
    const source = from === undefined ? null : sourceOf(from);
    if (source === null) return;
    const data = { entryId: id, subject: line.subject, source, at: line.at };
    await queries.auditSource.create({ data, select: { entryId: true } });
  }

  /** Counts the acts of a person that are like another. */
  async countAlike(
    queries: Queries,
    subject: number,
    action: string,
    detail: AuditDetail,
  ): Promise<EarlierActs> {
    const rows = await queries.$queryRaw`
      SELECT count(*)::int AS acts, (count(*) FILTER (WHERE detail = ${JSON.stringify(detail)}::jsonb))::int AS alike
      FROM audit_entry WHERE subject = ${subject} AND action = ${action}`;
    const [row] = parseRows(earlierSchema, rows);
    return row ?? { acts: 0, alike: 0 };
  }
}
