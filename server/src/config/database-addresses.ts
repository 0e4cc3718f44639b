import type { Settings } from './settings.ts';

type Addresses = Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'>;

/** The database itself, past any pooler: for what needs a session of its own, such as LISTEN, locks and options. */
export const directUrl = ({ databaseUrl, directDatabaseUrl }: Addresses): string =>
  directDatabaseUrl ?? databaseUrl;

/** Whether the usual address is a pooler, which lends connections for the time of a transaction. */
export const isPooled = ({ directDatabaseUrl }: Addresses): boolean => directDatabaseUrl !== undefined;
