import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { erasureMail } from './erasure.mails.ts';
import { ErasureRepository, type LastAddress } from './erasure.repository.ts';
import { ERASURE_MAIL_KINDS, type ErasureMailKind } from './erasure-mail-kinds.ts';

const jobSchema = z.object({ kind: z.enum(ERASURE_MAIL_KINDS), uid: z.int() });
const queue: Queue<z.infer<typeof jobSchema>> = {
  name: 'farewell-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ kind, uid }) => ({ kind, uid, staffId: null }),
};

/**
 * Queues the final mail to somebody whose data was deleted. A job contains no address, and the account is gone, so the
 * address is in a separate table until the mail is sent.
 */
@Injectable()
export class ErasureNotices {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, ({ kind, uid }) => this.mail(kind, uid));
  }

  /** Notifies somebody, in the caller's transaction. */
  async notify(queries: Queries, kind: ErasureMailKind, address: LastAddress, at: Date): Promise<void> {
    const { uid, mail, locale } = address;
    await this.erasures.insertAddress(queries, { uid, mail, locale }, at);
    await this.jobs.send(queries, queue, { kind, uid });
  }

  private async mail(kind: ErasureMailKind, uid: number): Promise<void> {
    const address = await this.erasures.findAddress(uid);
    if (!address) return;
    await this.mailer.send(erasureMail(kind, address, this.settings.values));
    await this.erasures.removeAddress(uid);
  }
}
