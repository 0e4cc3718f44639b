import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Jobs, type Queue } from '../../infra/jobs/jobs.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import { addressChangedMail } from './accounts.mails.ts';
import { type Account, AccountsRepository, type AccountWrite } from './accounts.repository.ts';

const jobSchema = z.object({ uid: z.int(), sealedMail: z.base64() });
/** Where the mail about another address goes: whose it is, and the address that they had, sealed with their key. */
export type FormerAddress = z.infer<typeof jobSchema>;

const queue: Queue<FormerAddress> = {
  name: 'address-changed-mail',
  read: (data) => jobSchema.parse(data),
  subjectOf: ({ uid }) => ({ kind: 'address-changed', uid, staffId: null }),
};

const placeOf = (uid: number) => ({ uid, nid: 0, field: 'former address' });

/**
 * The mail to the address that an account had until now, so that nobody takes an account away unnoticed. No table knows that
 * address any more, and a job holds none that can be read: it is sealed there, and gone for good once its owner is erased.
 */
@Injectable()
export class AddressNotices {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly keys: PersonKeys,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: InstallationSettings,
  ) {
    jobs.handle(queue, (former) => this.#mail(former));
  }

  /** The address that a write takes from an account, sealed; null when it takes none: other capitals are the same mailbox. */
  async formerOf({ uid, mail }: Account, { mailKey }: AccountWrite): Promise<FormerAddress | null> {
    if (mailKey === undefined || mailKey === mailKeyOf(mail)) return null;
    const key = await this.keys.of({ uid });
    return { uid, sealedMail: Buffer.from(key.seal(placeOf(uid), mail)).toString('base64') };
  }

  /** Has the former address told, if the caller's transaction takes effect. */
  changed(queries: Queries, former: FormerAddress): Promise<void> {
    return this.jobs.send(queries, queue, former);
  }

  async #mail({ uid, sealedMail }: FormerAddress): Promise<void> {
    const account = await this.accounts.find(uid);
    if (!account) return;
    const key = await this.keys.of({ uid });
    const mail = key.open(placeOf(uid), Buffer.from(sealedMail, 'base64'));
    await this.mailer.send(addressChangedMail({ mail, locale: account.locale }, this.settings.values));
  }
}
