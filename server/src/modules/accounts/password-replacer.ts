import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AccountsRepository } from './accounts.repository.ts';

/** Gives an account another password, for a module that has made sure of its owner. */
@Injectable()
export class PasswordReplacer {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly clock: Clock,
  ) {}

  /** Replaces the password in the caller's transaction. @returns false when the account may not be used (any more) */
  replace(queries: Queries, uid: number, passwordHash: string): Promise<boolean> {
    return this.accounts.replacePassword(queries, uid, passwordHash, this.clock.now());
  }
}
