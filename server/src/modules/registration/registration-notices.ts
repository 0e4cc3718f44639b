import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Settings } from '../../config/settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import type { Addressee } from '../../infra/mailer/letter.ts';
import { type Mail, Mailer } from '../../infra/mailer/mailer.ts';
import type { OpenedAccount } from '../accounts/account-creator.ts';
import { personMail } from '../admin-console/person.mails.ts';
import { knownAddressMail, newRequestsMail, requestTakenMail } from './registration.mails.ts';
import { RegistrationRepository } from './registration.repository.ts';

const uid = z.int();
/**
 * `new` becomes one `applicant` job and one `staff` job per member, so that a failing mail repeats no other; `known`
 * goes to the owner of an address with an account, `granted` to an invited person. A `staff` mail counts the pending requests when it is written.
 */
const jobSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('new'), uid }),
  z.object({ to: z.literal('applicant'), uid }),
  z.object({ to: z.literal('staff'), staffId: z.int() }),
  z.object({ to: z.literal('known'), uid }),
  z.object({ to: z.literal('granted'), uid }),
]);
type Job = z.infer<typeof jobSchema>;
const KINDS = {
  new: 'new-request',
  applicant: 'request-taken',
  staff: 'new-request',
  known: 'address-known',
  granted: 'approved',
} as const;
const queue: Queue<Job> = {
  name: 'registration-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: (job) =>
    job.to === 'staff'
      ? { kind: KINDS.staff, uid: null, staffId: job.staffId }
      : { kind: KINDS[job.to], uid: job.uid, staffId: null },
};

/** The mail of an accepted request, without the name: it is whatever was typed. */
const acceptedMail = (person: Addressee, settings: Settings): Mail =>
  personMail('approved', { ...person, firstname: '' }, '', settings);
const MAILS = { applicant: requestTakenMail, known: knownAddressMail, granted: acceptedMail } as const;

/** Minimum interval between mails to one staff member, in seconds, whatever the number of requests. */
const STAFF_MAILS_EVERY_S = 15 * 60;

/** Queues mails about requests for access. A job contains no address. Source: T-01; contract §14. */
@Injectable()
export class RegistrationNotices {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, (job) => (job.to === 'new' ? this.spread(job.uid) : this.mail(job)));
  }

  /** Notifies those concerned by a request, in the caller's transaction: one job in either case. */
  asked(queries: Queries, { uid, isNew }: OpenedAccount, isGranted: boolean): Promise<void> {
    const to = isNew ? 'new' : 'known';
    return this.jobs.send(queries, queue, { to: isGranted ? 'granted' : to, uid });
  }

  private spread(uid: number): Promise<void> {
    return this.registrations.transaction(async (queries) => {
      const staff = await this.registrations.findStaff(queries);
      await this.jobs.send(queries, queue, { to: 'applicant', uid });
      for (const staffId of staff) {
        const spacing = { key: `staff-${staffId}`, everyS: STAFF_MAILS_EVERY_S };
        await this.jobs.sendSpaced(queries, queue, { to: 'staff', staffId }, spacing);
      }
    });
  }

  private async mail(job: Exclude<Job, { to: 'new' }>): Promise<void> {
    if (job.to === 'staff') return this.mailStaff(job.staffId);
    const person = await this.registrations.findApplicant(job.uid);
    if (!person) return;
    await this.mailer.send(MAILS[job.to](person, this.settings.values));
  }

  private async mailStaff(staffId: number): Promise<void> {
    const member = await this.registrations.findStaffAddress(staffId);
    const count = await this.registrations.countWaiting();
    // The request may have been decided since.
    if (member && count > 0) await this.mailer.send(newRequestsMail(member, count, this.settings.values));
  }
}
