import { isPooled } from '../../config/database-addresses.ts';
import type { Settings } from '../../config/settings.ts';
import { staffConnection } from '../../config/staff-connection.ts';
import type { Log } from '../logger/log.ts';
import { Database } from './database.ts';

const STAFF_CONNECTIONS = 5;

/** The database as the staff may see it: identification data, decisions, the log. Source: Q-22. */
export class StaffDatabase extends Database {
  constructor(settings: Settings, log: Log) {
    const { url, role } = staffConnection(settings);
    const actor = { role: role ?? 'none', uid: '' } as const;
    super(url, log, {
      actor,
      name: 'ancrage staff',
      connections: STAFF_CONNECTIONS,
      isPooled: isPooled(settings),
    });
  }
}
