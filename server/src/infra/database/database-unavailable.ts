import { READ_ONLY } from '@ancrage/prisma/migrate/standby-error';
import { codeOf } from '../../config/error-code.ts';

/** Codes of PostgreSQL, the network and Prisma for a database that cannot be reached, or not in time. */
const AWAY = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  // A statement or a lock that took too long: the database is there, and too busy. Source: Q-63.
  '57014',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  READ_ONLY,
  '53100',
  '53300',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
]);
/** What Prisma's driver calls network errors, in place of their codes. */
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
const AWAY_WORDS =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|cannot use a pool after|query read timeout/i;

/** How many causes of an error are examined at most. */
const MOST_CAUSES = 6;

/** An error with its causes, including the error of Prisma's driver. */
function* chainOf(error: unknown, most = MOST_CAUSES): Generator<object> {
  if (typeof error !== 'object' || error === null || most === 0) return;
  yield error;
  if ('cause' in error) yield* chainOf(error.cause, most - 1);
  const meta = 'meta' in error && typeof error.meta === 'object' ? error.meta : null;
  if (meta && 'driverAdapterError' in meta) yield* chainOf(meta.driverAdapterError, most - 1);
}

const saysOneOf = (error: object, codes: ReadonlySet<unknown>): boolean =>
  codes.has(codeOf(error) ?? ('originalCode' in error ? error.originalCode : null));

const saysAway = (error: object): boolean =>
  saysOneOf(error, AWAY) ||
  ('kind' in error && typeof error.kind === 'string' && AWAY_KINDS.has(error.kind)) ||
  (error instanceof Error && AWAY_WORDS.test(error.message));

/** Whether an error means that the database is unavailable, rather than that it refused something. Source: Q-61. */
export const isDatabaseUnavailable = (error: unknown): boolean => [...chainOf(error)].some(saysAway);

const DISK_FULL: ReadonlySet<unknown> = new Set(['53100']);

/** Whether an error means that the disk of the database is full. */
export const saysDiskFull = (error: unknown): boolean =>
  [...chainOf(error)].some((one) => saysOneOf(one, DISK_FULL));

/** PostgreSQL's code for a lock that was not released in time. */
const LOCK_NOT_AVAILABLE: ReadonlySet<unknown> = new Set(['55P03']);

/** Whether an error means that a row stayed locked for longer than a statement waits. Source: Q-63. */
export const isLockTimeout = (error: unknown): boolean =>
  [...chainOf(error)].some((one) => saysOneOf(one, LOCK_NOT_AVAILABLE));
