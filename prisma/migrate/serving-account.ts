import pg from 'pg';
import { withClient } from './database-client.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';

/** The roles that the application takes, one for each transaction. The migrations create them. */
const ROLES = ['ancrage_api', 'ancrage_system', 'ancrage_staff'];

/** The account that serves cannot be used. The message is one sentence for the person who starts the server. */
export class ServingAccountError extends Error {
  override readonly name = 'ServingAccountError';
}

interface Account {
  readonly exists: boolean;
  /** Whether row-level security does not apply to it. */
  readonly bypasses: boolean;
  /** Whether it is a member of all three roles. */
  readonly isMember: boolean;
}

const accountOf = async (client: pg.Client, name: string): Promise<Account> => {
  const { rows } = await client.query<Omit<Account, 'exists'>>(
    `SELECT rolsuper OR rolbypassrls AS bypasses,
       (SELECT bool_and(pg_has_role(a.oid, r.oid, 'MEMBER')) FROM pg_roles r WHERE r.rolname = ANY ($2)) AS "isMember"
     FROM pg_roles a WHERE a.rolname = $1`,
    [name, ROLES],
  );
  const [row] = rows;
  return row ? { exists: true, ...row } : { exists: false, bypasses: false, isMember: false };
};

const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501';

const RIGHTS = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS NOINHERIT';

const make = async (client: pg.Client, name: string, password: string, exists: boolean): Promise<void> => {
  const account = pg.escapeIdentifier(name);
  // Only a superuser may mention every one of these rights, and an account that exists lacks them already.
  const rights = exists ? 'LOGIN NOINHERIT' : RIGHTS;
  const verb = exists ? 'ALTER' : 'CREATE';
  await client.query(`${verb} ROLE ${account} ${rights} PASSWORD ${pg.escapeLiteral(password)}`);
  await client.query(`GRANT ${ROLES.join(', ')} TO ${account} WITH INHERIT FALSE, SET TRUE`);
};

/**
 * Creates the account that serves, or gives it its password and roles again. It has no right but to log in and to take one of
 * the roles of the application. An account that an administrator has prepared is left as it is when the owner may not change
 * it. The database is migrated.
 * @param ownerUrl address with the account that owns the tables
 * @param servingUrl address with the account that serves, and its password
 * @throws ServingAccountError when it bypasses row-level security, or is missing and cannot be created
 */
export const openServingAccount = (ownerUrl: string, servingUrl: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const { username, password } = new URL(servingUrl);
    const name = decodeURIComponent(username);
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const account = await accountOf(client, name);
    if (account.bypasses)
      throw new ServingAccountError(
        `The account ${name} of DATABASE_URL bypasses row-level security: name another, which is no superuser.`,
      );
    try {
      await make(client, name, decodeURIComponent(password), account.exists);
      await client.query('COMMIT');
    } catch (cause) {
      if (!isRefused(cause)) throw cause;
      if (account.isMember) return;
      throw new ServingAccountError(
        `The account of OWNER_DATABASE_URL may not prepare the account "${name}": as an administrator, ` +
          `${account.exists ? '' : `CREATE ROLE "${name}" LOGIN NOINHERIT PASSWORD '…'; `}GRANT ${ROLES.join(', ')} TO "${name}".`,
        { cause },
      );
    }
  });
