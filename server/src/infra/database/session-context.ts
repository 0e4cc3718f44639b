import pg from 'pg';
import type { Actor } from './actor.ts';

/** Longest a statement may run, and may wait for a lock. Source: Q-63. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 2000;

/** Prisma writes timestamps without a zone, in UTC; the database may be set to another zone. */
const TIME_ZONE = 'UTC';

/** Sets the role, the uid that the row-level security policies compare, the time limits and the time zone. */
const contextSql = ({ role, uid }: Actor, isLocal: boolean): string => {
  const set = (name: string, value: string): string =>
    `set_config('${name}', ${pg.escapeLiteral(value)}, ${isLocal})`;
  return `SELECT ${[
    set('role', role),
    set('ancrage.uid', uid),
    set('statement_timeout', `${STATEMENT_TIMEOUT_MS}`),
    set('lock_timeout', `${LOCK_TIMEOUT_MS}`),
    set('TimeZone', TIME_ZONE),
  ].join(', ')}`;
};

/** The session context of an actor, until the transaction ends. */
export const actorSql = (actor: Actor): string => contextSql(actor, true);

/** The session context of a connection outside of transactions. */
export const connectionSql = (actor: Actor): string => contextSql(actor, false);
