import type { Settings } from './settings.ts';

/** The role that has no grant on any journal column, file or key. Made by the migrations. Source: Q-22. */
const STAFF_ROLE = 'ancrage_staff';

/** Where the staff's side connects, and as whom: an account of its own, or the usual one in the role. */
export const staffConnection = ({
  databaseUrl,
  staffDatabaseUrl,
}: Pick<Settings, 'databaseUrl' | 'staffDatabaseUrl'>): { url: string; role?: typeof STAFF_ROLE } =>
  staffDatabaseUrl ? { url: staffDatabaseUrl } : { url: databaseUrl, role: STAFF_ROLE };
