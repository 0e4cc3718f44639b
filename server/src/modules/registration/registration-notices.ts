import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import type { OpenedAccount } from '../accounts/account-opening.ts';
import { knownAddressMail, newRequestMail, requestTakenMail } from './registration.mails.ts';
import { RegistrationRepository } from './registration.repository.ts';

const uid = z.int();
/**
 * `new` becomes one `applicant` and one `staff` a member, so that a mail that fails repeats no other; `known` goes to
 * the owner of an address that has an account.
 */
const jobSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('new'), uid }),
  z.object({ to: z.literal('applicant'), uid }),
  z.object({ to: z.literal('staff'), uid, staffId: z.int() }),
  z.object({ to: z.literal('known'), uid }),
]);
type Job = z.infer<typeof jobSchema>;
const KINDS = {
  new: 'new-request',
  applicant: 'request-taken',
  staff: 'new-request',
  known: 'address-known',
} as const;
const queue: Queue<Job> = {
  name: 'registration-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: (job) => ({ kind: KINDS[job.to], uid: job.uid, staffId: 'staffId' in job ? job.staffId : null }),
};

/** Mails about requests for access, by the job queue. A job holds no address. Source: T-01; contract §14. */
@Injectable()
export class RegistrationNotices {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, (job) => (job.to === 'new' ? this.#spread(job.uid) : this.#mail(job)));
  }

  /** Has those told whom a request concerns, if the caller's transaction takes effect: one job either way. */
  asked(queries: Queries, { uid, isNew }: OpenedAccount): Promise<void> {
    return this.jobs.send(queries, queue, { to: isNew ? 'new' : 'known', uid });
  }

  #spread(uid: number): Promise<void> {
    return this.registrations.transaction(async (queries) => {
      const staff = await this.registrations.findStaff(queries);
      await this.jobs.send(queries, queue, { to: 'applicant', uid });
      for (const staffId of staff) await this.jobs.send(queries, queue, { to: 'staff', uid, staffId });
    });
  }

  async #mail(job: Exclude<Job, { to: 'new' }>): Promise<void> {
    const person = await this.registrations.findApplicant(job.uid);
    if (!person) return;
    const settings = this.settings.values;
    if (job.to === 'applicant') return this.mailer.send(requestTakenMail(person, settings));
    if (job.to === 'known') return this.mailer.send(knownAddressMail(person, settings));
    const member = await this.registrations.findStaffAddress(job.staffId);
    if (member) await this.mailer.send(newRequestMail(member, person, settings));
  }
}
