import { Injectable } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.ts';
import { knownFactsOf } from './profile.ts';

/** What is known of people whose account another module acts for. */
@Injectable()
export class PersonFacts {
  constructor(private readonly accounts: AccountsRepository) {}

  /** What somebody who guesses a person's password may know of them; nothing when there is no account. Source: Q-02. */
  async of(uid: number): Promise<string[]> {
    const account = await this.accounts.findAsSystem(uid);
    return account ? knownFactsOf(account) : [];
  }
}
