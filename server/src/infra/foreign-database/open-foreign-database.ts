import { isCut } from '../../config/account-url.ts';
import { type ForeignDatabase, ForeignDatabaseError } from './foreign-database.ts';
import { openMysql } from './mysql-database.ts';
import { openPostgres } from './postgres-database.ts';

/**
 * Opens a read-only connection to the database at an address.
 * @param address `mysql://…`, `mariadb://…` or `postgres://…`
 * @throws ForeignDatabaseError when it cannot be read
 */
export const openForeignDatabase = (address: string): Promise<ForeignDatabase> => {
  if (/^\w+:\/\//.test(address) && isCut(address))
    throw new ForeignDatabaseError(
      'The address of the old database must have / ? # @ in the password written as %2F %3F %23 %40.',
    );
  if (/^(mysql|mariadb):\/\//.test(address)) return openMysql(address.replace(/^mariadb:/, 'mysql:'));
  if (/^postgres(ql)?:\/\//.test(address)) return openPostgres(address);
  throw new ForeignDatabaseError(
    'The old database is named by mysql://user:password@host/name or postgres://user:password@host/name.',
  );
};
