import type { LogAction } from '@ancrage/shared/wire/staff-console';
import { Injectable } from '@nestjs/common';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { AuditDetail } from '../audit/audit-line.ts';

/** The log of what the staff see and do. Source: Q-23. */
@Injectable()
export class StaffAudit {
  constructor(
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Logs a view or an act in the transaction that does it.
   * @param subject uid of the person it is about
   * @param from client address, for acts on the member's own access
   */
  record(
    queries: Queries,
    { id }: ActingStaff,
    action: LogAction,
    subject: number | null,
    detail: AuditDetail = {},
    from?: string,
  ): Promise<void> {
    const at = this.clock.now();
    const line = { at, actorKind: 'staff', actorId: id, action, subject, detail } as const;
    return this.audit.record(queries, { ...line, ...(from !== undefined && { from }) });
  }
}
