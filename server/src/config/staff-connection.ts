import { directUrl } from './database-addresses.ts';
import type { Settings } from './settings.ts';

/** The role that has no grant on any journal column, file or key. Made by the migrations. Source: Q-22. */
const STAFF_ROLE = 'ancrage_staff';

/**
 * Where the staff's side connects, and as whom: an account of its own, or the usual one in the role. Never through a pooler, which
 * would lend a connection in that role to somebody else; the staff's side has few connections.
 */
export const staffConnection = ({
  staffDatabaseUrl,
  ...addresses
}: Pick<Settings, 'databaseUrl' | 'directDatabaseUrl' | 'staffDatabaseUrl'>): {
  url: string;
  role?: string;
} => (staffDatabaseUrl ? { url: staffDatabaseUrl } : { url: directUrl(addresses), role: STAFF_ROLE });
