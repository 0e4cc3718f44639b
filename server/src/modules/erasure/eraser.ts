import { isMail } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { AuditLine } from '../audit/audit-line.ts';
import { ErasureRepository, type LastAddress } from './erasure.repository.ts';
import { ErasureCleanup } from './erasure-cleanup.ts';
import type { ErasureMailKind } from './erasure-mail-kinds.ts';
import { ErasureNotices } from './erasure-notices.ts';

/** Who erases a person, and why, as the log keeps it. */
export interface ErasureAct extends Pick<AuditLine, 'actorKind' | 'actorId' | 'detail'> {
  readonly kind: ErasureMailKind;
}

/**
 * Erases people. One transaction deletes the rows, the key first, so that nobody is half erased. Files are deleted after it; those
 * that a crash leaves cannot be decrypted and are swept later. Source: Q-43.
 */
@Injectable()
export class Eraser {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly notices: ErasureNotices,
    private readonly cleanup: ErasureCleanup,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases one person with all their data and sends a mail about it, unless the address is none.
   * @param sendsMail whether to send the mail
   * @param only a condition, checked in the transaction
   * @returns the moment of the erasure; null when there is no such person, or the condition is false
   * @throws RowsLockedError when rows of the person stay locked for too long; what the condition throws
   */
  async erase(
    person: LastAddress,
    { kind, ...act }: ErasureAct,
    sendsMail = true,
    only: (queries: Queries) => Promise<boolean> = async () => true,
  ): Promise<Date | null> {
    const { uid } = person;
    const at = this.clock.now();
    const keys = await this.erasures.transaction(async (queries) => {
      if (!(await only(queries))) return null;
      const stored = await this.erasures.erase(queries, uid, at);
      if (stored === null) return null;
      await this.audit.record(queries, { ...act, at, action: kind, subject: uid });
      if (sendsMail && isMail(person.mail)) await this.notices.notify(queries, kind, person, at);
      return stored;
    });
    if (keys === null) return null;
    await this.cleanup.clear(uid, at, keys);
    return at;
  }
}
