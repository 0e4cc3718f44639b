import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { accountAddressReturnSchema } from '@ancrage/shared/wire/account-address';
import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import { SessionsService } from '../sign-in/sessions.service.ts';
import { AddressNotices } from './address-notices.ts';
import { type AddressReturn, AddressReturnsRepository } from './address-returns.repository.ts';
import { AddressReturns } from './address-returns.ts';
import { formerAddressPlace } from './sealed-addresses.ts';

/** Tokens tried in an hour from one place. Source: Q-04. */
const TRIES: Limit = { name: 'address-return', points: 20, perS: 3600 };

/** Gives an account its former address back, for the reader of the former mailbox, who is not signed in. Source: decision 162. */
@Injectable()
export class AddressReturnService {
  constructor(
    private readonly ways: AddressReturns,
    private readonly returns: AddressReturnsRepository,
    private readonly keys: PersonKeys,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly notices: AddressNotices,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the former address back, ends every session, and mails the person and the address that is lost.
   * @param sent the token of the mail
   * @param from client address, for the limit and the log
   * @returns the address that the account has now
   * @throws HttpError 422 for an invalid body or an address that another account has, 403 for a token that is unknown, used or
   * expired; TooManyRequestsError
   */
  async giveBack(sent: unknown, from: string): Promise<{ mail: string }> {
    const asked = z.safeParse(accountAddressReturnSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    await this.limits.take(TRIES, from);
    const way = await this.ways.find(asked.data.token, this.clock.now());
    if (!way) throw problem(accountProblems.wrongToken);
    return this.take(way, from);
  }

  private async take(way: AddressReturn, from: string): Promise<{ mail: string }> {
    const { uid } = way;
    const at = this.clock.now();
    return this.returns.transaction(async (queries) => {
      const account = await this.returns.findAccount(queries, uid);
      if (!account || !(await this.ways.take(queries, way, at))) throw problem(accountProblems.wrongToken);
      const mail = (await this.keys.of({ uid })).open(formerAddressPlace(uid), way.sealedMail);
      const address = { mail, mailKey: mailKeyOf(mail) };
      if (!(await this.returns.giveAddress(queries, uid, address, at)))
        throw problem(accountProblems.mailTaken);
      await this.returns.removeRecoveryCodes(queries, uid);
      await this.sessions.endAll(queries, uid, 'ended_by_person');
      await this.audit.record(queries, {
        at,
        actorKind: 'person',
        actorId: null,
        action: 'address-returned',
        subject: uid,
        from,
      });
      await this.notices.returned(queries, uid, await this.notices.formerOf(account, address, at));
      return { mail };
    });
  }
}
