import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { passwordChangedMail } from './accounts.mails.ts';
import { AccountsRepository } from './accounts.repository.ts';

const jobSchema = z.object({ uid: z.int() });
const queue: Queue<z.infer<typeof jobSchema>> = {
  name: 'password-changed-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'password-changed', uid, staffId: null }),
};

/** Queues the mail about a changed password. A job contains no address. */
@Injectable()
export class PasswordNotices {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, ({ uid }) => this.mail(uid));
  }

  /** Notifies a person, in the caller's transaction. */
  changed(queries: Queries, uid: number): Promise<void> {
    return this.jobs.send(queries, queue, { uid });
  }

  private async mail(uid: number): Promise<void> {
    const account = await this.accounts.find(uid);
    if (account) await this.mailer.send(passwordChangedMail(account, this.settings.values));
  }
}
