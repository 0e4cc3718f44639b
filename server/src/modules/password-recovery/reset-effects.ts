import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { PasswordReplacer } from '../accounts/password-replacer.ts';
import { AuditService } from '../audit/audit.service.ts';
import { SessionsService } from '../sign-in/sessions.service.ts';
import { RecoveryNotices } from './recovery-notices.ts';

/** The effects of a reset, in one transaction. Source: Q-07; contract, decision 3. */
@Injectable()
export class ResetEffects {
  constructor(
    private readonly passwords: PasswordReplacer,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly notices: RecoveryNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the password, ends every session, logs it and queues a notice. The journal does not change: its key does
   * not depend on the password.
   * @param from client address, for the log
   * @returns false, with nothing done, when the account is not active
   */
  async take(queries: Queries, uid: number, passwordHash: string, from: string): Promise<boolean> {
    if (!(await this.passwords.replace(queries, uid, passwordHash))) return false;
    await this.sessions.endAll(queries, uid, 'password_reset');
    const at = this.clock.now();
    const action = 'password-reset';
    const line = { at, actorKind: 'person', actorId: uid, action, subject: uid, from } as const;
    await this.audit.record(queries, line);
    await this.notices.passwordReset(queries, uid);
    return true;
  }
}
