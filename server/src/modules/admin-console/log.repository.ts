import { Prisma } from '@ancrage/prisma/client';
import type { LogActor } from '@ancrage/shared/wire/staff-console';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const logRowSchema = z.object({
  id: z.bigint(),
  at: z.date(),
  actorKind: z.string(),
  actorName: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.int()),
  subjectName: z.nullable(z.string()),
  subjectMail: z.nullable(z.string()),
  detail: z.unknown(),
  source: z.nullable(z.string()),
});
/** One line of the log, with the names of its actor and of its subject. */
export type LogRow = Readonly<z.infer<typeof logRowSchema>>;

/** Filter of the log. */
interface LogRequest {
  readonly subject: number | null;
  readonly actor: LogActor;
  readonly after: string | null;
  readonly limit: number;
}

const { sql, empty } = Prisma;

const actedBy = (actor: LogActor, staffId: number): Prisma.Sql => {
  if (actor === 'everyone') return empty;
  const staff = sql`AND a.actor_kind = 'staff'`;
  return actor === 'staff' ? staff : sql`${staff} AND a.actor_id = ${staffId}`;
};

/** The log, for reading: the database shows the staff no act of a person but an erasure. Source: decision 163. */
@Injectable()
export class LogRepository {
  /** A page of the log, newest first, plus one line when there is a next page. */
  async list(
    queries: Queries,
    staffId: number,
    { subject, actor, after, limit }: LogRequest,
  ): Promise<LogRow[]> {
    const rows = await queries.$queryRaw`
      SELECT a.id, a.at, a.actor_kind AS "actorKind", a.action, a.subject, a.detail, s.source,
        CASE a.actor_kind
          WHEN 'staff' THEN coalesce(nullif(m.name, ''), m.mail)
          WHEN 'person' THEN nullif(btrim(w.firstname || ' ' || w.lastname), '')
        END AS "actorName",
        btrim(p.firstname || ' ' || p.lastname) AS "subjectName", p.mail AS "subjectMail"
      FROM audit_entry a
      LEFT JOIN audit_source s ON s.entry_id = a.id
      LEFT JOIN staff_member m ON a.actor_kind = 'staff' AND m.id = a.actor_id
      LEFT JOIN person w ON a.actor_kind = 'person' AND w.uid = a.actor_id
      LEFT JOIN person p ON p.uid = a.subject
      WHERE true
        ${after === null ? empty : sql`AND a.id < ${BigInt(after)}`}
        ${subject === null ? empty : sql`AND a.subject = ${subject}`}
        ${actedBy(actor, staffId)}
      ORDER BY a.id DESC LIMIT ${limit + 1}`;
    return parseRows(logRowSchema, rows);
  }
}
