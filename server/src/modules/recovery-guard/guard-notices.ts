import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { GUARD_MAILS, guardMail } from './guard.mails.ts';
import { RecoveryGuardRepository } from './recovery-guard.repository.ts';

const jobSchema = z.object({ uid: z.int(), what: z.enum(GUARD_MAILS), at: z.iso.datetime() });

/** The staff sees the kinds of mails that failed. This one is shared with codes, which anybody may ask for: it names no guard. */
const queue: Queue<z.infer<typeof jobSchema>> = {
  name: 'recovery-guard-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'recovery-code', uid, staffId: null }),
};

/** A mail about the guard of a person: what happened, and when. */
export interface GuardMail {
  readonly uid: number;
  readonly what: (typeof GUARD_MAILS)[number];
  readonly at: Date;
}

/** Sends mails about the recovery guard through the job queue. */
@Injectable()
export class GuardNotices {
  constructor(
    private readonly guards: RecoveryGuardRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, ({ uid, what, at }) => this.mail(uid, what, new Date(at)));
  }

  /** Queues a mail in the caller's transaction. */
  send(queries: Queries, { at, ...mail }: GuardMail): Promise<void> {
    return this.jobs.send(queries, queue, { ...mail, at: at.toISOString() });
  }

  private async mail(uid: number, what: GuardMail['what'], at: Date): Promise<void> {
    const owner = await this.guards.findOwner(uid);
    if (owner) await this.mailer.send(guardMail(owner, what, at, this.settings.values));
  }
}
