import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { AccountCreator } from '../accounts/account-creator.ts';
import { RecordWriter } from '../journal/record-writer.ts';
import { DemoDataRepository } from './demo-data.repository.ts';
import * as english from './journal-en.ts';
import * as french from './journal-fr.ts';
import { journalOf } from './journal-of.ts';

/** A mail address and its password. */
interface DemoAccount {
  readonly mail: string;
  readonly password: string;
}

/** The demo accounts. */
export interface DemoPeople {
  readonly user: DemoAccount;
  /** Somebody who writes in English. */
  readonly english: DemoAccount;
  readonly newcomer: DemoAccount;
  readonly staff: DemoAccount;
}

/** Creates the demo accounts in an empty database. */
@Injectable()
export class DemoDataService {
  constructor(
    private readonly demo: DemoDataRepository,
    private readonly accounts: AccountCreator,
    private readonly records: RecordWriter,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /** Whether the database has no account yet. */
  isFree(): Promise<boolean> {
    return this.demo.isEmpty();
  }

  /** Creates the missing demo accounts, so that an interrupted run can be repeated. */
  async plant({ user, english: englishUser, newcomer, staff }: DemoPeople): Promise<void> {
    const now = this.clock.now();
    for (const [account, locale, { personalInfo, texts }] of [
      [user, 'fr', french],
      [englishUser, 'en', english],
    ] as const) {
      if (await this.demo.hasPerson(account.mail)) continue;
      const owner = await this.accounts.create({ ...account, ...personalInfo, locale, state: 'active' });
      await this.records.fill(owner, journalOf(texts(now), now));
    }
    if (!(await this.demo.hasPerson(newcomer.mail)))
      await this.accounts.create({ ...newcomer, locale: 'fr', state: 'active' });
    if (!(await this.demo.hasStaff(staff.mail)))
      await this.demo.insertStaff(staff.mail, await this.hasher.hash(staff.password), now);
  }
}
