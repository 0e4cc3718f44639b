import { mailKeyOf } from '@ancrage/shared/rules/identity';
import {
  accountAddressConfirmationSchema,
  accountAddressRequestSchema,
} from '@ancrage/shared/wire/account-address';
import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { AccountsService } from './accounts.service.ts';
import { AddressCodes } from './address-codes.ts';
import { AddressNotices } from './address-notices.ts';

/** Codes that one person may try in a quarter of an hour. Source: Q-06. */
const TRIES: Limit = { name: 'address-code', points: 5, perS: 900 };

/** Mails with a code in a day to one address, which may belong to somebody else. */
const MAILS_TO_ONE_ADDRESS: Limit = { name: 'address-mail', points: 6, perS: 24 * 3600 };

/** Changes the address of the acting person after a code has proven that they read its mail. Source: C-05, Q-66. */
@Injectable()
export class AddressChangeService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordCheck,
    private readonly codes: AddressCodes,
    private readonly notices: AddressNotices,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code to a new address.
   * @param sent the address and the password
   * @throws HttpError 422 for an invalid body or a taken address, 403 for a wrong password; TooManyRequestsError,
   * TooBusyError
   */
  async ask(person: ActingPerson, sent: unknown, sender: Sender): Promise<{ codeSentTo: string }> {
    const asked = z.safeParse(accountAddressRequestSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    const { mail, password } = asked.data;
    await this.passwords.confirm(person, password, sender);
    await this.accounts.checkNewAddress(person, mail);
    await this.limits.take(MAILS_TO_ONE_ADDRESS, mailKeyOf(mail));
    await this.notices.prove({ uid: person.uid, from: person.mail, to: mail }, this.clock.now());
    return { codeSentTo: mail };
  }

  /**
   * Gives the account the address that the code was sent to.
   * @param from client address, for the log
   * @throws HttpError 422 for an invalid body or an address taken since, 403 for a wrong code; TooManyRequestsError
   */
  async confirm(person: ActingPerson, sent: unknown, from: string): Promise<{ mail: string }> {
    const asked = z.safeParse(accountAddressConfirmationSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    const { mail, code } = asked.data;
    if (mail === person.mail) return { mail };
    await this.limits.take(TRIES, String(person.uid));
    const change = { uid: person.uid, from: person.mail, to: mail };
    if (!this.codes.isRight(code, change, this.clock.now())) throw problem(accountProblems.wrongCode);
    await this.accounts.changeAddress(person, mail, from);
    return { mail };
  }
}
