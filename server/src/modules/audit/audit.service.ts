import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { AuditRepository } from './audit.repository.ts';
import type { AuditLine } from './audit-line.ts';

/** The log of what matters for safety. */
@Injectable()
export class AuditService {
  constructor(private readonly audit: AuditRepository) {}

  /** The log for the command line, where nothing is injected. */
  static alone(): AuditService {
    return new AuditService(new AuditRepository());
  }

  /** Logs an act in the transaction that does it: neither is without the other. */
  record(queries: Queries, line: AuditLine): Promise<void> {
    return this.audit.insert(queries, line);
  }
}
