import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { PasswordReplacer } from '../accounts/password-replacer.ts';
import { AuditService } from '../audit/audit.service.ts';
import { RecoveryGuard } from '../recovery-guard/recovery-guard.ts';
import { SessionsService } from '../sign-in/sessions.service.ts';
import type { RecoveryProof } from './recovery-code.service.ts';
import { RecoveryNotices } from './recovery-notices.ts';

/** The effects of a reset, in one transaction. Source: Q-07; contract, decision 3. */
@Injectable()
export class ResetEffects {
  constructor(
    private readonly passwords: PasswordReplacer,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly guard: RecoveryGuard,
    private readonly notices: RecoveryNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces the password, ends every session, logs it and queues a notice, unless the recovery guard holds the reset back. The
   * journal does not change: its key does not depend on the password.
   * @param from client address, for the log
   * @returns seconds that the reset waits; null when it is done. Null for the whole when the account is not active
   */
  async take(
    queries: Queries,
    { uid, by }: Pick<RecoveryProof, 'uid' | 'by'>,
    passwordHash: string,
    from: string,
  ): Promise<{ readonly waitS: number | null } | null> {
    const at = this.clock.now();
    const opensAt = by === 'mail' ? await this.guard.hold(queries, uid, from) : null;
    if (opensAt) return { waitS: Math.ceil((opensAt.getTime() - at.getTime()) / 1000) };
    if (!(await this.passwords.replace(queries, uid, passwordHash))) return null;
    await this.sessions.endAll(queries, uid, 'password_reset');
    const action = 'password-reset';
    const line = { at, actorKind: 'person', actorId: uid, action, subject: uid, from } as const;
    await this.audit.record(queries, line);
    await this.guard.settle(queries, uid, by, from);
    await this.notices.passwordReset(queries, uid);
    return { waitS: null };
  }
}
