import type { Settings } from './settings.ts';

type Addresses = Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'>;

/** The database itself, past any pooler: for LISTEN, locks and options, which need a session. */
export const directUrl = ({ databaseUrl, directDatabaseUrl }: Addresses): string =>
  directDatabaseUrl ?? databaseUrl;

/** Whether the usual address is a pooler, which lends connections for one transaction. */
export const isPooled = ({ directDatabaseUrl }: Addresses): boolean => directDatabaseUrl !== undefined;
