import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { personMail } from './person.mails.ts';
import { PersonNoticesRepository } from './person-notices.repository.ts';

/** Neither address nor reason: both are looked up when the mail is written. */
const jobSchema = z.object({ kind: z.enum(NOTICE_KINDS), uid: z.int(), decisionId: z.int().optional() });
type Job = z.infer<typeof jobSchema>;
const queue: Queue<Job> = {
  name: 'person-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ kind, uid }) => ({ kind, uid, staffId: null }),
};

/** Queues mails about acts of the staff. Source: T-01, product "Registration and staff". */
@Injectable()
export class PersonNotices {
  constructor(
    private readonly people: PersonNoticesRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, (job) => this.mail(job));
  }

  /** Queues a mail to a person, in the caller's transaction. */
  notify(
    queries: Queries,
    notice: { kind: NoticeKind; uid: number; decisionId?: number | undefined },
  ): Promise<void> {
    return this.jobs.send(queries, queue, notice);
  }

  private async mail({ kind, uid, decisionId }: Job): Promise<void> {
    const person = await this.people.findAddressee(uid);
    if (!person) return;
    const reason = decisionId === undefined ? '' : await this.people.findReason(decisionId);
    await this.mailer.send(personMail(kind, person, reason, this.settings.values));
  }
}
