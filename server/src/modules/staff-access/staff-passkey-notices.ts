import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';
import { passkeyMail } from './staff-passkey.mails.ts';

const jobSchema = z.object({ staffId: z.int(), change: z.enum(['added', 'removed']) });
type Job = z.infer<typeof jobSchema>;
const queue: Queue<Job> = {
  name: 'staff-passkey-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ staffId, change }) => ({ kind: `staff-passkey-${change}`, uid: null, staffId }),
};

/** Mails to a member about a change of their passkeys, which somebody else may have made. */
@Injectable()
export class StaffPasskeyNotices {
  constructor(
    private readonly members: StaffMembersRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, (job) => this.mail(job));
  }

  /** Queues a mail about a passkey that was added, in the caller's transaction. */
  added(queries: Queries, staffId: number): Promise<void> {
    return this.#send(queries, { staffId, change: 'added' });
  }

  /** The same about one that was removed. */
  removed(queries: Queries, staffId: number): Promise<void> {
    return this.#send(queries, { staffId, change: 'removed' });
  }

  #send(queries: Queries, job: Job): Promise<void> {
    return this.jobs.send(queries, queue, job);
  }

  private async mail({ staffId, change }: Job): Promise<void> {
    const member = await this.members.findAddress(staffId);
    if (member) await this.mailer.send(passkeyMail(member, change, this.settings.values));
  }
}
