import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import {
  addressChangedMail,
  addressCodeMail,
  addressLostMail,
  addressReturnedMail,
} from './accounts.mails.ts';
import { type Account, AccountsRepository, type AccountWrite } from './accounts.repository.ts';
import { type AddressChange, AddressCodes } from './address-codes.ts';
import { AddressReturns } from './address-returns.ts';
import {
  FORMER_ADDRESS_QUEUE,
  formerAddressPlace,
  NEW_ADDRESS_QUEUE,
  newAddressPlace,
  RETURNED_ADDRESS_QUEUE,
} from './sealed-addresses.ts';

/** A job of an earlier release has no moment. */
const jobSchema = z.object({
  uid: z.int(),
  sealedMail: z.base64(),
  changedAt: z.exactOptional(z.iso.datetime()),
});
/** The recipient of a mail about a changed address: the person, and the former address, encrypted with their key. */
export type FormerAddress = z.infer<typeof jobSchema>;

const queue: Queue<FormerAddress> = {
  name: FORMER_ADDRESS_QUEUE,
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'address-changed', uid, staffId: null }),
};

const codeJobSchema = z.object({ uid: z.int(), sealedMail: z.base64(), span: z.int() });
type CodeJob = z.infer<typeof codeJobSchema>;
const codeQueue: Queue<CodeJob> = {
  name: NEW_ADDRESS_QUEUE,
  read: (data) => codeJobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'address-code', uid, staffId: null }),
};

/** `sealedMail`: the address that the account has lost; null for the mail to the person. */
const returnedSchema = z.object({ uid: z.int(), sealedMail: z.base64().nullable() });
const returnedQueue: Queue<z.infer<typeof returnedSchema>> = {
  name: RETURNED_ADDRESS_QUEUE,
  read: (data) => returnedSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'address-returned', uid, staffId: null }),
};

/**
 * The mails to a former address, so that nobody takes an account over unnoticed, and to a new one, with the code that
 * proves who reads it. No table contains either address in plaintext. In a job it is encrypted, and lost for good once the person is
 * erased.
 */
@Injectable()
export class AddressNotices {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly keys: PersonKeys,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
    private readonly codes: AddressCodes,
    private readonly returns: AddressReturns,
    private readonly clock: Clock,
  ) {
    jobs.handle(queue, (former) => this.mail(former));
    jobs.handle(returnedQueue, (job) => this.mailReturned(job));
    jobs.handle(codeQueue, (job) => this.mailCode(job));
  }

  /** Sends the code of a change to the new address. */
  async prove({ uid, to }: AddressChange, at: Date): Promise<void> {
    const key = await this.keys.of({ uid });
    const sealedMail = Buffer.from(key.seal(newAddressPlace(uid), to)).toString('base64');
    const job = { uid, sealedMail, span: this.codes.spanOf(at) };
    await this.accounts.transaction((queries) => this.jobs.send(queries, codeQueue, job));
  }

  /**
   * The address that a write removes from an account, encrypted; null when it removes none: other capitals are the same
   * mailbox.
   */
  async formerOf(
    { uid, mail }: Pick<Account, 'uid' | 'mail'>,
    { mailKey }: AccountWrite,
    at: Date,
  ): Promise<FormerAddress | null> {
    if (mailKey === undefined || mailKey === mailKeyOf(mail)) return null;
    const key = await this.keys.of({ uid });
    const sealedMail = Buffer.from(key.seal(formerAddressPlace(uid), mail)).toString('base64');
    return { uid, sealedMail, changedAt: at.toISOString() };
  }

  /** Notifies the former address, in the caller's transaction. */
  changed(queries: Queries, former: FormerAddress): Promise<void> {
    return this.jobs.send(queries, queue, former);
  }

  /** Notifies the person, and the address that the account has lost if there is one, in the caller's transaction. */
  async returned(queries: Queries, uid: number, lost: FormerAddress | null): Promise<void> {
    await this.jobs.send(queries, returnedQueue, { uid, sealedMail: null });
    if (lost) await this.jobs.send(queries, returnedQueue, { uid, sealedMail: lost.sealedMail });
  }

  /** The token of the way back is created when its mail is written, so that it is never stored in plaintext. */
  private async mail({ uid, sealedMail, changedAt }: FormerAddress): Promise<void> {
    const account = await this.accounts.find(uid);
    if (!account) return;
    const sealed = Buffer.from(sealedMail, 'base64');
    const key = await this.keys.of({ uid });
    const mail = key.open(formerAddressPlace(uid), sealed);
    const at = changedAt === undefined ? this.clock.now() : new Date(changedAt);
    const token = await this.returns.issue(uid, sealed, at);
    await this.mailer.send(addressChangedMail({ mail, locale: account.locale }, token, this.settings.values));
  }

  private async mailReturned({ uid, sealedMail }: z.infer<typeof returnedSchema>): Promise<void> {
    const account = await this.accounts.find(uid);
    if (!account) return;
    if (sealedMail === null) return this.mailer.send(addressReturnedMail(account, this.settings.values));
    const key = await this.keys.of({ uid });
    const mail = key.open(formerAddressPlace(uid), Buffer.from(sealedMail, 'base64'));
    await this.mailer.send(addressLostMail({ mail, locale: account.locale }, this.settings.values));
  }

  private async mailCode({ uid, sealedMail, span }: CodeJob): Promise<void> {
    const account = await this.accounts.find(uid);
    if (!account) return;
    const key = await this.keys.of({ uid });
    const to = key.open(newAddressPlace(uid), Buffer.from(sealedMail, 'base64'));
    const code = this.codes.codeOf({ uid, from: account.mail, to }, span);
    await this.mailer.send(addressCodeMail({ mail: to, locale: account.locale }, code, this.settings.values));
  }
}
