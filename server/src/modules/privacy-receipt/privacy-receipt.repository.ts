import {
  INSTALLATION_ACTS,
  LIST_ACTS,
  RECEIPT_ACTS,
  STAFF_ACTS_ON_PERSON,
} from '@ancrage/shared/rules/receipt-acts';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const actRowSchema = z.object({
  id: z.string(),
  at: z.date(),
  act: z.enum(RECEIPT_ACTS),
  by: z.nullable(z.string()),
  fields: z.string(),
});
/** Somebody looked or acted. `by`: name of the member of the staff. */
export type ReceiptActRow = Readonly<z.infer<typeof actRowSchema>>;

const listRowSchema = z.object({ act: z.enum(LIST_ACTS), count: z.int(), lastAt: z.date() });
/** How often lists of one kind were opened. */
export type ListRow = Readonly<z.infer<typeof listRowSchema>>;

/** What the log has for the receipt of a person. Acts that concern everybody have no owner: they are read as the system. */
@Injectable()
export class PrivacyReceiptRepository {
  constructor(private readonly database: Database) {}

  /**
   * Acts that concern a person, newest first.
   * @param since when the account began: what concerns everybody counts from then on
   * @param most null for all
   */
  async findActs(uid: number, since: Date, most: number | null): Promise<ReceiptActRow[]> {
    const rows = await this.database.asSystem(
      (queries) => queries.$queryRaw`
      SELECT a.id::text AS id, a.at, a.act, nullif(m.name, '') AS by, coalesce(a.detail->>'fields', '') AS fields FROM (
        SELECT id, at, action AS act, actor_kind, actor_id, detail FROM audit_entry
        WHERE subject = ${uid} AND actor_kind = 'staff' AND action = ANY(${[...STAFF_ACTS_ON_PERSON]})
        UNION ALL
        SELECT e.id, e.at, CASE WHEN mine.uid IS NULL THEN 'people-exported-unknown' ELSE e.action END,
          e.actor_kind, e.actor_id, e.detail
        FROM audit_entry e LEFT JOIN exported_person mine ON mine.entry_id = e.id AND mine.uid = ${uid}
        WHERE e.subject IS NULL AND e.action = 'people-exported' AND e.at >= ${since}::timestamptz
          AND (mine.uid IS NOT NULL OR NOT EXISTS (SELECT FROM exported_person x WHERE x.entry_id = e.id))
        UNION ALL
        SELECT id, at, action, actor_kind, actor_id, detail FROM audit_entry
        WHERE subject IS NULL AND action = ANY(${[...INSTALLATION_ACTS]}) AND at >= ${since}::timestamptz
      ) a LEFT JOIN staff_member m ON a.actor_kind = 'staff' AND m.id = a.actor_id
      ORDER BY a.at DESC, a.id DESC LIMIT ${most}::int`,
    );
    return parseRows(actRowSchema, rows);
  }

  /** How often lists of many people were opened since a moment. */
  async countLists(since: Date): Promise<ListRow[]> {
    const rows = await this.database.asSystem(
      (queries) => queries.$queryRaw`
      SELECT action AS act, count(*)::int AS count, max(at) AS "lastAt" FROM audit_entry
      WHERE subject IS NULL AND action = ANY(${[...LIST_ACTS]}) AND at >= ${since}::timestamptz
      GROUP BY action ORDER BY count(*) DESC, action`,
    );
    return parseRows(listRowSchema, rows);
  }
}
