import pg from 'pg';
import type { Actor } from '../actor.ts';

/** Longest a statement may run, and a lock may be waited for. Source: Q-63. */
const STATEMENT_TIMEOUT_MS = 5000;
const LOCK_TIMEOUT_MS = 2000;

/** Prisma writes moments without a zone, in UTC; a database of one's own may be set to another. */
const TIME_ZONE = 'UTC';

/**
 * The statement that says who acts, before each of ours, with the values that `actingValues` gives. What was set is not sent back:
 * nobody reads it. PostgreSQL leaves no function out that changes something.
 */
export const ACTING = {
  name: 'ancrage-actor',
  text: `SELECT FROM (SELECT set_config('role', $1, true), set_config('ancrage.uid', $2, true),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true), set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true),
  set_config('TimeZone', '${TIME_ZONE}', true)) AS said`,
};
export const actingValues = ({ role, uid }: Actor): string[] => [role, uid];

/** The same in one text, for the beginning of a transaction. */
export const actorSql = ({ role, uid }: Actor): string =>
  `SELECT ${[
    ['role', role],
    ['ancrage.uid', uid],
    ['statement_timeout', STATEMENT_TIMEOUT_MS],
    ['lock_timeout', LOCK_TIMEOUT_MS],
    ['TimeZone', TIME_ZONE],
  ]
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, true)`)
    .join(', ')}`;
