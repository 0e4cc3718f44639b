import pg from 'pg';
import type { Actor } from './actor.ts';

/** Longest a statement may run, and may wait for a lock. Source: Q-63. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 2000;

/** Prisma writes timestamps without a zone, in UTC; the database may be set to another zone. */
const TIME_ZONE = 'UTC';

const set = (name: string, value: string, isLocal: boolean): string =>
  `set_config('${name}', ${pg.escapeLiteral(value)}, ${isLocal})`;

const setLimits = (isLocal: boolean): string =>
  [
    set('statement_timeout', `${STATEMENT_TIMEOUT_MS}`, isLocal),
    set('lock_timeout', `${LOCK_TIMEOUT_MS}`, isLocal),
    set('TimeZone', TIME_ZONE, isLocal),
  ].join(', ');

/**
 * Sets the role of an actor, the uid that the row-level security policies compare, the time limits and the time zone, until
 * the transaction ends.
 */
export const actorSql = ({ role, uid }: Actor): string =>
  `SELECT ${set('role', role, true)}, ${set('ancrage.uid', uid, true)}, ${setLimits(true)}`;

/** Sets the time limits and the time zone of a connection, and prepares what {@link actAsSql} executes. */
export const connectionSql = `SELECT ${setLimits(false)};
  PREPARE ancrage_actor (text, text) AS SELECT set_config('role', $1, true), set_config('ancrage.uid', $2, true)`;

/** Sets the role and the uid of an actor until the transaction ends, on a connection that {@link connectionSql} prepared. */
export const actAsSql = ({ role, uid }: Actor): string =>
  `EXECUTE ancrage_actor(${pg.escapeLiteral(role)}, ${pg.escapeLiteral(uid)})`;
