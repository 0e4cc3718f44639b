import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AuditService } from '../audit/audit.service.ts';
import { GuardNotices } from './guard-notices.ts';
import { afterWait, type Wait, waitOf } from './guard-times.ts';
import { PaperCodes, type PaperHash } from './paper-codes.ts';
import { RecoveryGuardRepository } from './recovery-guard.repository.ts';

/** A paper code that matches. */
export interface PaperProof {
  readonly uid: number;
  readonly hash: PaperHash;
}

/** What a mailed code would do: reset the password, begin a wait, or nothing while one runs. */
export type MailedCodeEffect = 'resets' | 'begins-wait' | Wait;

/** What the recovery guard allows a reset. Where it is off, everything passes. Source: decision 196. */
@Injectable()
export class RecoveryGuard {
  constructor(
    private readonly guards: RecoveryGuardRepository,
    private readonly papers: PaperCodes,
    private readonly notices: GuardNotices,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The paper code that a typed text is; null when it is none. The work is the same for everybody. Source: Q-05. */
  async findPaper(uid: number | null, typed: string): Promise<PaperProof | null> {
    const guard = await this.guards.findActive(uid);
    const { codeHash = null, formerHash = null, formerUntil = null } = guard ?? {};
    const stored = [codeHash, formerUntil && formerUntil > this.clock.now() ? formerHash : null];
    const hash = this.papers.match(
      uid,
      typed,
      stored.filter((one) => one !== null),
    );
    return uid !== null && hash ? { uid, hash } : null;
  }

  /** Uses a paper code up, in the transaction of the reset. @returns false when another request was faster */
  async useUp(queries: Queries, { uid, hash }: PaperProof): Promise<boolean> {
    await this.guards.lockAccount(queries, uid);
    return this.guards.useUp(queries, uid, hash, this.clock.now());
  }

  /** What a code mailed now would do. */
  async effectOfCode(uid: number): Promise<MailedCodeEffect> {
    const [guard, now] = [await this.guards.find(uid), this.clock.now()];
    if (!guard || now < afterWait(guard.since)) return 'resets';
    const wait = waitOf(guard.waitingSince, now);
    if (!wait) return 'begins-wait';
    return now < wait.opensAt ? wait : 'resets';
  }

  /**
   * Holds a reset by a mailed code back: begins its wait, or lets it wait on.
   * @param from client address, for the log
   * @returns when a mailed code will work; null when it works now
   */
  async hold(queries: Queries, uid: number, from: string): Promise<Date | null> {
    await this.guards.lockAccount(queries, uid);
    const [guard, now] = [await this.guards.lock(queries, uid), this.clock.now()];
    if (!guard || now < afterWait(guard.since)) return null;
    const wait = waitOf(guard.waitingSince, now);
    if (wait) return now < wait.opensAt ? wait.opensAt : null;
    await this.guards.beginWait(queries, uid, now);
    await this.record(queries, uid, 'guard-wait-begun', from);
    await this.notices.send(queries, { uid, what: 'wait-begun', at: now });
    return afterWait(now);
  }

  /**
   * What a reset leaves of the guard: no wait and no paper code, since somebody else may know it. By mail in the first 72 hours it
   * switches the guard off: somebody who had nothing but the password may have switched it on.
   */
  async settle(queries: Queries, uid: number, by: 'mail' | 'paper', from: string): Promise<void> {
    const [guard, at] = [await this.guards.lock(queries, uid), this.clock.now()];
    if (!guard) return;
    if (by === 'mail' && at < afterWait(guard.since)) {
      await this.guards.remove(queries, uid);
      await this.record(queries, uid, 'guard-off', from);
      return this.notices.send(queries, { uid, what: 'off', at });
    }
    await this.guards.settle(queries, uid);
    if (by === 'paper') await this.record(queries, uid, 'guard-code-used', from);
    if (by === 'paper' || guard.codeHash !== null)
      await this.notices.send(queries, { uid, what: 'code-ended', at });
  }

  private record(
    queries: Queries,
    uid: number,
    action: 'guard-wait-begun' | 'guard-off' | 'guard-code-used',
    from: string,
  ): Promise<void> {
    const at = this.clock.now();
    return this.audit.record(queries, {
      at,
      actorKind: 'person',
      actorId: null,
      action,
      subject: uid,
      from,
    });
  }
}
