import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { sessionEndedMail } from './sign-in.mails.ts';

const jobSchema = z.object({ uid: z.int() });
const sessionEndedQueue: Queue<z.infer<typeof jobSchema>> = {
  name: 'session-ended-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'session-reused', uid, staffId: null }),
};

/** Sends mails about sessions through the job queue. The address is read when the mail is sent, not stored in the job. */
@Injectable()
export class SessionNotices {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(sessionEndedQueue, ({ uid }) => this.sendSessionEnded(uid));
  }

  /** Queues a mail that a session was ended for safety, in the caller's transaction. */
  sessionEnded(queries: Queries, uid: number): Promise<void> {
    return this.jobs.send(queries, sessionEndedQueue, { uid });
  }

  private async sendSessionEnded(uid: number): Promise<void> {
    const person = await this.sessions.findAddress(uid);
    if (person) await this.mailer.send(sessionEndedMail(person, this.settings.values));
  }
}
