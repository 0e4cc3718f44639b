import { TERMS_VERSION } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { Locale } from '@ancrage/shared/rules/locales';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { RecordOpening } from '../journal/record-opening.ts';
import { AccountsRepository, type Profile } from './accounts.repository.ts';

/** What is known of someone who gets an account. */
export interface NewPerson extends Partial<Profile> {
  readonly mail: string;
  readonly password: string;
  readonly locale: Locale;
  readonly state: 'pending' | 'active';
  readonly cgu?: boolean;
}

/** Opens accounts, each with a key and an empty data record of its own. */
@Injectable()
export class AccountOpening {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly records: RecordOpening,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens one account, all of it or nothing.
   * @throws when the address has an account already
   */
  async open({ password, state, cgu = false, ...known }: NewPerson): Promise<{ uid: number; nid: number }> {
    const now = this.clock.now();
    const passwordHash = await this.hasher.hash(password);
    const blank = { firstname: '', lastname: '', title: '', company: '', businessunit: '', telephone: '' };
    const terms = { cgu, cguVersion: cgu ? TERMS_VERSION : null, cguAcceptedAt: cgu ? now : null };
    const account = { ...blank, ...known, ...terms, mailKey: mailKeyOf(known.mail), passwordHash, state };
    return this.accounts.transaction(async (queries) => {
      const { uid } = await this.accounts.insert(queries, account, now);
      return { uid, ...(await this.records.open(queries, uid, now)) };
    });
  }
}
