import { localeOf } from '@ancrage/shared/rules/locales';
import { readable } from '@ancrage/shared/text/readable';
import type { Invitation } from '@ancrage/shared/wire/invitation';
import { invitationTokenSchema } from '@ancrage/shared/wire/invitation';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AuditService } from '../audit/audit.service.ts';
import { tokenHashOf } from './invitation-tokens.ts';
import { InvitationsRepository, type OpenInvitation } from './invitations.repository.ts';

/** Wrong tokens in an hour from one place; right ones do not count, for a seminar room shares an address. Source: Q-04. */
const WRONG_TOKENS: Limit = { name: 'invitation', points: 30, perS: 3600 };

/** Invitations as their holders use them. Source: decision 205. */
@Injectable()
export class Invitations {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly audit: AuditService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * What an invitation says to its holder.
   * @throws HttpError 404 for one that is unknown, used, withdrawn or expired, or of an address and of a member who may not
   *   approve any more: it would open nothing; TooManyRequestsError
   */
  async read(sent: unknown, from: string): Promise<Invitation> {
    const asked = z.safeParse(z.strictObject({ token: invitationTokenSchema }), sent);
    if (!asked.success) throw problem(staffProblems.invalid);
    const found = await this.limits.countFailures(WRONG_TOKENS, from, () =>
      this.#findHonoured(asked.data.token),
    );
    if (!found) throw problem(staffProblems.unknown);
    return {
      mail: found.mail,
      firstname: readable(found.firstname),
      lastname: readable(found.lastname),
      company: readable(found.company),
      locale: localeOf(found.locale),
    };
  }

  async #findHonoured(token: string): Promise<OpenInvitation | null> {
    const found = await this.find(token);
    const opensAccount = found !== null && found.mailKey !== null;
    return opensAccount && !(await this.invitations.mayApproveNow(found.invitedBy)) ? null : found;
  }

  /** The open invitation of a token or code; null when there is none. */
  find(token: string): Promise<OpenInvitation | null> {
    return this.invitations.findOpen(tokenHashOf(token), this.clock.now());
  }

  /**
   * Uses an invitation for a new request, in its transaction. That of an address grants a request with the same address at once, unless
   * the member who invited may not approve any more; the code of a company is noted in the log of the person, and the staff decides.
   * @returns whether the request is granted
   */
  async accept(
    queries: Queries,
    { id, mailKey, invitedBy }: OpenInvitation,
    request: { uid: number; mailKey: string },
  ): Promise<boolean> {
    const { uid } = request;
    const at = this.clock.now();
    const act = { at, subject: uid, detail: { invitation: id } };
    if (mailKey === null) {
      if (await this.invitations.count(queries, id))
        await this.audit.record(queries, {
          ...act,
          actorKind: 'system',
          actorId: null,
          action: 'invitation-used',
        });
      return false;
    }
    if (mailKey !== request.mailKey || !(await this.invitations.use(queries, id, uid, at))) return false;
    await this.audit.record(queries, {
      ...act,
      actorKind: 'system',
      actorId: null,
      action: 'invitation-used',
    });
    if (!(await this.invitations.mayApprove(queries, invitedBy))) return false;
    await this.invitations.approve(queries, uid, invitedBy, at);
    await this.audit.record(queries, {
      ...act,
      actorKind: 'staff',
      actorId: invitedBy,
      action: 'person-approved',
    });
    return true;
  }
}
