import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import type { AuditLine } from './audit-line.ts';

/** Writes the append-only audit log. */
@Injectable()
export class AuditRepository {
  async insert(queries: Queries, line: AuditLine): Promise<void> {
    await queries.auditEntry.create({ data: line });
  }
}
