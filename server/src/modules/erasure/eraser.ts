import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AuditService } from '../audit/audit.service.ts';
import { ErasureRepository, type LastAddress } from './erasure.repository.ts';
import { ErasureCleanup } from './erasure-cleanup.ts';
import type { ErasureMailKind } from './erasure-mail-kinds.ts';
import { ErasureNotices } from './erasure-notices.ts';

/** Reasons of an erasure: the person asked for it, or a request for access has expired. */
const ACTS = {
  'account-erased': { actorKind: 'person', action: 'account-erased' },
  'request-expired': { actorKind: 'system', action: 'request-expired' },
} as const satisfies Record<ErasureMailKind, object>;

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
   * Erases one person with all their data and sends a mail about it.
   * @param sendsMail whether to send the mail
   * @param sendsMail whether to send the mail
   * @returns the moment of the erasure; null when the condition was false
   * @throws RowsLockedError when rows of the person stay locked for too long
   */
  async erase(
    person: LastAddress,
    kind: ErasureMailKind,
    sendsMail = true,
    only: (queries: Queries) => Promise<boolean> = async () => true,
  ): Promise<Date | null> {
    const { uid } = person;
    const at = this.clock.now();
    const keys = await this.erasures.transaction(async (queries) => {
      if (!(await only(queries))) return null;
      const stored = await this.erasures.erase(queries, uid, at);
      if (stored === null) return null;
      const { actorKind, action } = ACTS[kind];
      const actorId = actorKind === 'person' ? uid : null;
      await this.audit.record(queries, { at, actorKind, actorId, action, subject: uid });
      if (sendsMail) await this.notices.notify(queries, kind, person, at);
      return stored;
    });
    if (keys === null) return null;
    await this.cleanup.clear(uid, at, keys);
    return at;
  }
}
