import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { dormancyMail } from './dormancy.mails.ts';
import { DormancyRepository } from './dormancy.repository.ts';

const jobSchema = z.object({ uid: z.int() });
const queue: Queue<z.infer<typeof jobSchema>> = {
  name: 'dormancy-warning',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'dormancy-warning', uid, staffId: null }),
};

/** Mails people before their account is erased for not being used. Source: decision 183. */
@Injectable()
export class DormancyWarnings {
  constructor(
    private readonly accounts: DormancyRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
    private readonly clock: Clock,
  ) {
    jobs.handle(queue, ({ uid }) => this.mail(uid));
  }

  /** Queues a warning. */
  async queue(uid: number, now: Date): Promise<void> {
    await this.accounts.transaction(async (queries) => {
      await this.accounts.noteAsked(queries, uid, now);
      await this.jobs.send(queries, queue, { uid });
    });
  }

  /** Counts as sent only when the mail server took it: nobody is erased without. */
  private async mail(uid: number): Promise<void> {
    const { dormantMonths: months } = this.settings.values;
    if (months === undefined) return;
    const now = this.clock.now();
    const person = await this.accounts.findAsked(uid, { now, months });
    if (!person) return;
    await this.mailer.send(dormancyMail(person, months, this.settings.values));
    await this.accounts.noteWarned(uid, now);
  }
}
