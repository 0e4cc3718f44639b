import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { AuditRepository, type EarlierActs } from './audit.repository.ts';
import type { AuditDetail, AuditLine } from './audit-line.ts';

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

  /** How many acts of a kind the log has of a person, and how many of them with the same details. */
  earlier(queries: Queries, subject: number, action: string, detail: AuditDetail): Promise<EarlierActs> {
    return this.audit.countAlike(queries, subject, action, detail);
  }
}
