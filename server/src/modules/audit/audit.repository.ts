import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';

/** One line of the append-only log. */
export interface AuditLine {
  readonly at: Date;
  readonly actorKind: 'person' | 'staff' | 'system';
  readonly actorId: number | null;
  readonly action: string;
  /** uid of the person it is about. */
  readonly subject: number | null;
}

/** Writes the append-only log; nothing ever changes a line of it. */
@Injectable()
export class AuditRepository {
  async insert(queries: Queries, line: AuditLine): Promise<void> {
    await queries.auditEntry.create({ data: line });
  }
}
