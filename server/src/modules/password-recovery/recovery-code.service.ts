import { RECOVERY_CODE_KEPT_S, RECOVERY_CODE_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { keyOf } from '../../infra/limits/limits.ts';
import { AuditService } from '../audit/audit.service.ts';
import { type PaperProof, RecoveryGuard } from '../recovery-guard/recovery-guard.ts';
import { KnownOrigins } from '../sign-in/known-origins.ts';
import { PasswordRecoveryRepository, type StoredCode } from './password-recovery.repository.ts';
import { RecoveryCodeCrypto } from './recovery-code-crypto.ts';

/** What proves that somebody may choose a new password: a mailed code, or the paper code of the recovery guard. */
export type RecoveryProof =
  | { readonly by: 'mail'; readonly uid: number; readonly code: StoredCode }
  | { readonly by: 'paper'; readonly uid: number; readonly code: PaperProof };

/** Issues, tries and consumes recovery codes. Source: Q-06. */
@Injectable()
export class RecoveryCodeService {
  constructor(
    private readonly stored: PasswordRecoveryRepository,
    private readonly codes: RecoveryCodeCrypto,
    private readonly origins: KnownOrigins,
    private readonly guard: RecoveryGuard,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Issues a new code; earlier ones of the last minutes stay valid. @returns the code, which is not stored */
  async issue(uid: number): Promise<string> {
    const now = this.clock.now();
    const { code, stored } = this.codes.make(uid);
    const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    await this.stored.store(
      stored,
      now,
      inSeconds(RECOVERY_CODE_LIFETIME_S),
      inSeconds(-RECOVERY_CODE_KEPT_S),
    );
    return code;
  }

  /**
   * Tries a code and logs the attempt. Neither response nor work depends on whether the person or a code exists:
   * something is written each time. Source: Q-05.
   * @returns the code when it is right, valid and within the attempt limit, which a paper code does not have; otherwise null
   */
  async try(name: string, typed: string, sender: Sender): Promise<RecoveryProof | null> {
    const at = this.clock.now();
    const uid = await this.stored.findUidByName(name);
    const isKnown = await this.origins.isKnown(uid === null ? null : `person:${uid}`, sender);
    const live = await this.stored.transaction(async (queries) => {
      const found = await this.stored.countTry(queries, { uid, place: keyOf(sender.address), isKnown }, at);
      const subject = found[0]?.uid ?? null;
      const line = {
        at,
        actorKind: 'person',
        actorId: null,
        action: 'recovery-code-tried',
        subject,
        from: sender.address,
      } as const;
      await this.audit.record(queries, line);
      return found;
    });
    const paper = await this.guard.findPaper(uid, typed);
    const mailed = this.codes.match(typed, live);
    if (mailed) return { by: 'mail', uid: mailed.uid, code: mailed };
    return paper && { by: 'paper', uid: paper.uid, code: paper };
  }

  /**
   * Consumes a code together with its purpose, in one transaction.
   * @param then the purpose
   * @returns what the purpose returns; null when another request was faster, or the code is no longer valid
   * @throws what the purpose throws: then nothing is done
   */
  consume<Result>(proof: RecoveryProof, then: (queries: Queries) => Promise<Result>): Promise<Result | null> {
    return this.stored.transaction(async (queries) => {
      const isConsumed =
        proof.by === 'mail'
          ? await this.stored.consume(queries, proof.code, this.clock.now())
          : await this.guard.useUp(queries, proof.code);
      return isConsumed ? then(queries) : null;
    });
  }
}
