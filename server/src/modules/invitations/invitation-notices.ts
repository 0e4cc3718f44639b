import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { invitationMail } from './invitations.mails.ts';
import { InvitationsRepository } from './invitations.repository.ts';

/** Neither address nor token: the one is looked up, the other created when the mail is written. */
const jobSchema = z.object({ invitation: z.int() });
const queue: Queue<z.infer<typeof jobSchema>> = {
  name: 'invitation-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: () => ({ kind: 'invitation', uid: null, staffId: null }),
};

/** Queues the mails of invitations. */
@Injectable()
export class InvitationNotices {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly tokens: InvitationTokens,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
    private readonly clock: Clock,
  ) {
    jobs.handle(queue, ({ invitation }) => this.mail(invitation));
  }

  /** Queues the mail of an invitation, in the caller's transaction. */
  invite(queries: Queries, invitation: number): Promise<void> {
    return this.jobs.send(queries, queue, { invitation });
  }

  private async mail(id: number): Promise<void> {
    const { token, tokenHash } = this.tokens.token();
    const person = await this.invitations.setToken(id, tokenHash, this.clock.now());
    if (person) await this.mailer.send(invitationMail(person, token, this.settings.values));
  }
}
