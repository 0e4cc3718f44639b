import { OWN_ACTS } from '@ancrage/shared/rules/security-acts';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const actRowSchema = z.object({
  id: z.string(),
  at: z.date(),
  act: z.enum(OWN_ACTS),
  count: z.int(),
  detail: z.unknown(),
  source: z.nullable(z.string()),
});
/** One act on the security of an account. */
export type ActRow = Readonly<z.infer<typeof actRowSchema>>;

/** The acts on the security of the acting person's account. */
@Injectable()
export class OwnActsRepository {
  constructor(private readonly database: Database) {}

  /** The latest acts, newest first. */
  async findLatest(uid: number, most: number): Promise<ActRow[]> {
    const rows = await this.database.queries.$queryRaw`
      (SELECT a.id::text AS id, a.at, a.action AS act, coalesce((a.detail->>'count')::int, 1) AS count, a.detail, s.source
       FROM audit_entry a LEFT JOIN audit_source s ON s.entry_id = a.id
       WHERE a.subject = ${uid} AND a.action = ANY(${[...OWN_ACTS]})
       ORDER BY a.at DESC, a.id DESC LIMIT ${most})
      UNION ALL
      (SELECT 'refused-' || left(r.key, 8) || '-' || extract(epoch FROM r.hour)::bigint, r.last_at, 'sign-in-refused', r.count, r.device, r.source
       FROM sign_in_refusal r WHERE r.uid = ${uid}
       ORDER BY r.hour DESC LIMIT ${most})
      ORDER BY at DESC, id DESC LIMIT ${most}`;
    return parseRows(actRowSchema, rows);
  }
}
