import { TERMS_VERSION } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { Locale } from '@ancrage/shared/rules/locales';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { withMinimumDuration } from '../../infra/clock/with-minimum-duration.ts';
import type { Queries } from '../../infra/database/database.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { RecordCreator } from '../journal/record-creator.ts';
import { AccountsRepository, type NewAccount } from './accounts.repository.ts';
import { type Profile, profileOf } from './profile.ts';

/** Data of a person who gets an account. */
interface NewPerson extends Partial<Profile> {
  readonly mail: string;
  readonly password: string;
  readonly locale: Locale;
  readonly timezone?: string;
  readonly state: 'pending' | 'active';
  readonly cgu?: boolean;
}

/** The account of an address: a new one with its data record, or an existing one. */
export type OpenedAccount =
  | { readonly uid: number; readonly nid: number; readonly isNew: true }
  | { readonly uid: number; readonly isNew: false };

/** Storing an account takes a few milliseconds longer than finding one: both take at least this long. Source: Q-05. */
const STORING_MS = 50;

/** Creates accounts, each with a key and an empty data record. */
@Injectable()
export class AccountCreator {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly records: RecordCreator,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates one account in one transaction.
   * @throws when the address has an account already
   */
  async create(person: NewPerson): Promise<{ uid: number; nid: number }> {
    const account = await this.createUnlessKnown(person, async () => {});
    if (!account.isNew) throw new Error('The address has an account already.');
    return { uid: account.uid, nid: account.nid };
  }

  /**
   * Creates an account unless its address has one. Either way the password is hashed and the call takes as long, so that timing
   * does not tell whether the address is known. Source: Q-05.
   * @param then further work in the same transaction
   * @throws TooBusyError when too many passwords wait to be hashed
   */
  async createUnlessKnown(
    { password, state, cgu = false, ...known }: NewPerson,
    then: (queries: Queries, account: OpenedAccount) => Promise<void>,
  ): Promise<OpenedAccount> {
    const now = this.clock.now();
    const passwordHash = await this.hasher.hash(password);
    const terms = { cgu, cguVersion: cgu ? TERMS_VERSION : null, cguAcceptedAt: cgu ? now : null };
    const account = {
      ...profileOf(() => ''),
      ...known,
      ...terms,
      mailKey: mailKeyOf(known.mail),
      passwordHash,
      state,
    };
    const storing = this.accounts.openingTransaction(async (queries) => {
      const opened = await this.insert(queries, account, now);
      await then(queries, opened);
      return opened;
    });
    return withMinimumDuration(STORING_MS, storing);
  }

  private async insert(queries: Queries, account: NewAccount, now: Date): Promise<OpenedAccount> {
    const uid = await this.accounts.insert(queries, account, now);
    if (uid !== null) return { uid, ...(await this.records.create(queries, uid, now)), isNew: true };
    const owner = await this.accounts.findOwner(queries, account.mailKey);
    if (owner === null) throw new Error('The account of a known address is gone.');
    return { uid: owner, isNew: false };
  }
}
