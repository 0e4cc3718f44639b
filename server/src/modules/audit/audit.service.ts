import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { AuditRepository } from './audit.repository.ts';
import type { AuditLine } from './audit-line.ts';

/** The audit log. */
@Injectable()
export class AuditService {
  constructor(private readonly audit: AuditRepository) {}

  /** Creates the audit log for the command line, which has no dependency injection. */
  static alone(): AuditService {
    return new AuditService(new AuditRepository());
  }

  /** Logs an act in the transaction of the act. */
  record(queries: Queries, line: AuditLine): Promise<void> {
    return this.audit.insert(queries, line);
  }
}
