import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import { addressChangedMail, addressCodeMail } from './accounts.mails.ts';
import { type Account, AccountsRepository, type AccountWrite } from './accounts.repository.ts';
import { type AddressChange, AddressCodes } from './address-codes.ts';
import {
  FORMER_ADDRESS_QUEUE,
  formerAddressPlace,
  NEW_ADDRESS_QUEUE,
  newAddressPlace,
} from './sealed-addresses.ts';

const jobSchema = z.object({ uid: z.int(), sealedMail: z.base64() });
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

/**
 * The mails to a former address, so that nobody takes an account over unnoticed, and to a new one, with the code that
 * proves who reads it. No table contains either address. In a job it is encrypted, and lost for good once the person is
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
  ) {
    jobs.handle(queue, (former) => this.mail(former));
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
  async formerOf({ uid, mail }: Account, { mailKey }: AccountWrite): Promise<FormerAddress | null> {
    if (mailKey === undefined || mailKey === mailKeyOf(mail)) return null;
    const key = await this.keys.of({ uid });
    return { uid, sealedMail: Buffer.from(key.seal(formerAddressPlace(uid), mail)).toString('base64') };
  }

  /** Notifies the former address, in the caller's transaction. */
  changed(queries: Queries, former: FormerAddress): Promise<void> {
    return this.jobs.send(queries, queue, former);
  }

  private async mail({ uid, sealedMail }: FormerAddress): Promise<void> {
    const account = await this.accounts.find(uid);
    if (!account) return;
    const key = await this.keys.of({ uid });
    const mail = key.open(formerAddressPlace(uid), Buffer.from(sealedMail, 'base64'));
    await this.mailer.send(addressChangedMail({ mail, locale: account.locale }, this.settings.values));
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
