import { RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasswordRecoveryRepository, type StoredCode } from './password-recovery.repository.ts';
import { RecoveryCodeCrypto } from './recovery-code-crypto.ts';

/** Recovery codes as they are given out, tried and used up. Source: Q-06. */
@Injectable()
export class RecoveryCodeService {
  constructor(
    private readonly stored: PasswordRecoveryRepository,
    private readonly codes: RecoveryCodeCrypto,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Gives a person a fresh code, which takes the place of the one before. @returns the code, kept nowhere */
  async issue(uid: number): Promise<string> {
    const now = this.clock.now();
    const { code, stored } = this.codes.make(uid);
    await this.stored.store(stored, now, new Date(now.getTime() + RECOVERY_CODE_LIFETIME_S * 1000));
    return code;
  }

  /**
   * Tries a code, and logs the try. Whether the person has a code, or exists, changes neither the answer nor the work:
   * something is written each time. Source: Q-05.
   * @returns the code when it is right, live and not tried too often; else null
   */
  async try(name: string, typed: string): Promise<StoredCode | null> {
    const at = this.clock.now();
    const live = await this.stored.transaction(async (queries) => {
      const found = await this.stored.countTry(queries, name, at);
      const subject = found?.uid ?? null;
      const line = {
        at,
        actorKind: 'person',
        actorId: null,
        action: 'recovery-code-tried',
        subject,
      } as const;
      await this.audit.record(queries, line);
      return found;
    });
    return this.codes.isRight(typed, live) ? live : null;
  }

  /**
   * Uses a code up, together with what it was for: both take effect, or neither.
   * @param then what it is for; false undoes nothing but says that it could not be done
   * @returns false when somebody else was faster, the code is no longer the live one, or `then` could not be done
   */
  consume(code: StoredCode, then: (queries: Queries) => Promise<boolean>): Promise<boolean> {
    return this.stored.transaction(
      async (queries) => (await this.stored.consume(queries, code, this.clock.now())) && then(queries),
    );
  }
}
