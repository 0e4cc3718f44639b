import { DEVICE_KINDS } from '@ancrage/shared/wire/session-list';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { sourceOf } from '../audit/source-of.ts';
import { deviceOf } from './device-of.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { newDeviceMail, sessionEndedMail } from './sign-in.mails.ts';

const jobSchema = z.object({ uid: z.int() });
const sessionEndedQueue: Queue<z.infer<typeof jobSchema>> = {
  name: 'session-ended-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'session-reused', uid, staffId: null }),
};

const newDeviceSchema = z.object({
  uid: z.int(),
  at: z.iso.datetime(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(DEVICE_KINDS).nullable(),
  source: z.string().nullable(),
});
const newDeviceQueue: Queue<z.infer<typeof newDeviceSchema>> = {
  name: 'new-device-mail',
  read: (data) => newDeviceSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'new-device', uid, staffId: null }),
};
/** Mails about new devices to one person: a password that is known to many does not fill their mailbox. */
const NEW_DEVICES: Limit = { name: 'new-device-mail', points: 3, perS: 24 * 3600 };

/** A sign-in on a device of a new kind. */
interface NewDevice {
  readonly uid: number;
  readonly at: Date;
  readonly userAgent: string;
  /** Client address. */
  readonly from: string;
}

/** Sends mails about sessions through the job queue. The address is read when the mail is sent, not stored in the job. */
@Injectable()
export class SessionNotices {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
    private readonly limits: Limits,
  ) {
    jobs.handle(sessionEndedQueue, ({ uid }) => this.sendSessionEnded(uid));
    jobs.handle(newDeviceQueue, (job) => this.sendNewDevice(job));
  }

  /** Queues a mail that a session was ended for safety, in the caller's transaction. */
  sessionEnded(queries: Queries, uid: number): Promise<void> {
    return this.jobs.send(queries, sessionEndedQueue, { uid });
  }

  /** Queues a mail about a sign-in on a device of a new kind, in the caller's transaction. */
  newDevice(queries: Queries, { uid, at, userAgent, from }: NewDevice): Promise<void> {
    const job = { uid, at: at.toISOString(), ...deviceOf(userAgent), source: sourceOf(from) };
    return this.jobs.send(queries, newDeviceQueue, job);
  }

  private async sendNewDevice({
    uid,
    at,
    source,
    ...device
  }: z.infer<typeof newDeviceSchema>): Promise<void> {
    const person = await this.sessions.findAddress(uid);
    if (!person) return;
    try {
      await this.limits.check(NEW_DEVICES, String(uid));
    } catch (error) {
      if (error instanceof TooManyRequestsError) return;
      throw error;
    }
    await this.mailer.send(newDeviceMail(person, { at: new Date(at), device, source }, this.settings.values));
    await this.limits.take(NEW_DEVICES, String(uid));
  }

  private async sendSessionEnded(uid: number): Promise<void> {
    const person = await this.sessions.findAddress(uid);
    if (person) await this.mailer.send(sessionEndedMail(person, this.settings.values));
  }
}
