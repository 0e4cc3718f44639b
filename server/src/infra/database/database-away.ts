import { READ_ONLY } from '@ancrage/prisma/migrate/on-standby';
import { codeOf } from '../../config/error-code.ts';

/** Codes by which PostgreSQL, the network and Prisma say that the database cannot be reached now, or not in time. */
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
/** What Prisma's driver makes of errors of the network, in place of their codes. */
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
const AWAY_WORDS =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|cannot use a pool after|query read timeout/i;

/** Whether an error says that the database is not there, rather than that it refused something. Source: Q-61. */
export const isDatabaseAway = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const code = codeOf(error) ?? ('originalCode' in error ? error.originalCode : null);
  if (AWAY.has(code)) return true;
  if ('kind' in error && typeof error.kind === 'string' && AWAY_KINDS.has(error.kind)) return true;
  if (error instanceof Error && AWAY_WORDS.test(error.message)) return true;
  const inner = 'cause' in error ? error.cause : undefined;
  const meta = 'meta' in error && typeof error.meta === 'object' ? error.meta : undefined;
  const driver = meta && 'driverAdapterError' in meta ? meta.driverAdapterError : undefined;
  return isDatabaseAway(inner, depth + 1) || isDatabaseAway(driver, depth + 1);
};
