import { SystemClock } from '../../infra/clock/clock.ts';
import { Database } from '../../infra/database/database.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { Log } from '../../infra/logger/log.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { AuditService } from '../audit/audit.service.ts';
import { StaffAccountsRepository } from './staff-accounts.repository.ts';
import { StaffAccounts } from './staff-accounts.ts';

/** The staff's accounts of a database, for the command line: no server has to run. To be closed after use. */
export const openStaffAccounts = (
  databaseUrl: string,
): { accounts: StaffAccounts; close: () => Promise<void> } => {
  const database = new Database(databaseUrl, new Log('silent'), { name: 'ancrage command', connections: 2 });
  const clock = new SystemClock();
  const accounts = new StaffAccounts(
    new StaffAccountsRepository(database),
    new PasswordHasher(),
    new Randomness(),
    AuditService.alone(),
    clock,
    new SlowDown(database, clock),
  );
  return { accounts, close: () => database.close() };
};
