import type { Settings } from './settings.ts';

/** The role without a grant on any journal column, file or key. The migrations create it. Source: Q-22. */
const STAFF_ROLE = 'ancrage_staff';

/** Address and account of the admin console: its own account, or the usual one in the staff role. */
export const staffConnection = ({
  databaseUrl,
  staffDatabaseUrl,
}: Pick<Settings, 'databaseUrl' | 'staffDatabaseUrl'>): { url: string; role?: typeof STAFF_ROLE } =>
  staffDatabaseUrl ? { url: staffDatabaseUrl } : { url: databaseUrl, role: STAFF_ROLE };
