import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';

/** What else is known of an act: short texts and numbers, never a word of a journal. */
export type AuditDetail = Readonly<Record<string, string | number | boolean>>;

/** One line of the append-only log. */
export interface AuditLine {
  readonly at: Date;
  readonly actorKind: 'person' | 'staff' | 'system';
  readonly actorId: number | null;
  readonly action: string;
  /** uid of the person it is about. */
  readonly subject: number | null;
  readonly detail?: AuditDetail;
}

/** Writes the append-only log; nothing ever changes a line of it. */
@Injectable()
export class AuditRepository {
  async insert(queries: Queries, line: AuditLine): Promise<void> {
    await queries.auditEntry.create({ data: line });
  }
}
