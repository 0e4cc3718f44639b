import { Injectable } from '@nestjs/common';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AccountsRepository } from './accounts.repository.ts';

/** Replaces the password of an account, for a module that has verified its owner. */
@Injectable()
export class PasswordReplacer {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly clock: Clock,
  ) {}

  /** Replaces the password in the caller's transaction. @returns false when the account is not active */
  replace(queries: Queries, uid: number, passwordHash: string): Promise<boolean> {
    return this.accounts.replacePassword(queries, uid, passwordHash, this.clock.now());
  }
}
