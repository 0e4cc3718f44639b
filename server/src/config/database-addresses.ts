import type { Settings } from './settings.ts';

type Addresses = Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'>;
type OwnerAddresses = Addresses & Pick<Settings, 'ownerDatabaseUrl'>;

/** The database itself, past any pooler: for LISTEN, locks and options, which need a session. */
export const directUrl = ({ databaseUrl, directDatabaseUrl }: Addresses): string =>
  directDatabaseUrl ?? databaseUrl;

/** The database with the account that owns the tables: for migrations and commands. */
export const ownerUrl = (settings: OwnerAddresses): string =>
  settings.ownerDatabaseUrl ?? directUrl(settings);

/** Whether another account serves than the one that owns the tables. */
export const hasServingAccount = ({ ownerDatabaseUrl, ...settings }: OwnerAddresses): boolean =>
  ownerDatabaseUrl !== undefined &&
  new URL(ownerDatabaseUrl).username !== new URL(directUrl(settings)).username;

/** Whether the usual address is a pooler, which lends connections for one transaction. */
export const isPooled = ({ directDatabaseUrl }: Addresses): boolean => directDatabaseUrl !== undefined;
