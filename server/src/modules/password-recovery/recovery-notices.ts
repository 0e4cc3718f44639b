import { RECOVERY_REQUEST_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import { RecoveryMailSender } from './recovery-mail-sender.ts';

/** `uid` is null when nobody has the address: the job is stored in any case. */
const codeSchema = z.object({ uid: z.int().nullable(), askedAt: z.iso.datetime() });
const codeQueue: Queue<z.infer<typeof codeSchema>> = {
  name: 'recovery-code-mail',
  read: (data) => codeSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'recovery-code', uid, staffId: null }),
};
const resetSchema = z.object({ uid: z.int() });
const resetQueue: Queue<z.infer<typeof resetSchema>> = {
  name: 'password-reset-mail',
  read: (data) => resetSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'password-changed', uid, staffId: null }),
};

/**
 * Queues mails about recovery. A job contains neither address nor code: the code is created when its mail is written,
 * so that it is never stored in the clear. Source: Q-06.
 */
@Injectable()
export class RecoveryNotices {
  constructor(
    private readonly jobs: Jobs,
    private readonly mails: RecoveryMailSender,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    jobs.handle(codeQueue, ({ uid, askedAt }) => this.sendCode(uid, new Date(askedAt)));
    jobs.handle(resetQueue, ({ uid }) => this.mails.sendReset(uid));
  }

  /** Queues a code in the caller's transaction. @param uid null for an unknown address */
  codeAsked(queries: Queries, uid: number | null): Promise<void> {
    return this.jobs.send(queries, codeQueue, { uid, askedAt: this.clock.now().toISOString() });
  }

  /** Queues the notice about a reset password, in the caller's transaction. */
  passwordReset(queries: Queries, uid: number): Promise<void> {
    return this.jobs.send(queries, resetQueue, { uid });
  }

  private async sendCode(uid: number | null, askedAt: Date): Promise<void> {
    const waitedMs = this.clock.now().getTime() - askedAt.getTime();
    if (waitedMs > RECOVERY_REQUEST_LIFETIME_S * 1000)
      return this.log.warn('recovery code asked for too long ago', { queue: codeQueue.name });
    if (uid !== null) await this.mails.sendCode(uid);
  }
}
