import { REFRESH_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** Somebody whose request for access was not granted. */
export interface ExpiredRequest {
  readonly uid: number;
  readonly mail: string;
  readonly locale: string;
  readonly state: 'pending' | 'refused';
}

/** Below the number of any session. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** What nobody needs any more. Every statement removes so many rows at most that it stays within its time, and tells how many. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Requests that were made before a moment and still wait, and those that were refused before it. Who came from an
   * old site keeps the date of their account there, and waits here since the import that last brought something.
   */
  findExpiredRequests(before: Date, most: number): Promise<ExpiredRequest[]> {
    return this.database.queries.$queryRaw<ExpiredRequest[]>`
      SELECT p.uid, p.mail, p.locale, p.state::text AS state FROM person p
      WHERE (p.state = 'pending' AND p.created_at < ${before}::timestamptz AND NOT EXISTS (
          SELECT FROM drupal_import i WHERE i.uid = p.uid AND i.imported_at >= ${before}::timestamptz))
        OR (p.state = 'refused' AND p.created_at < ${before}::timestamptz AND NOT EXISTS (
          SELECT FROM registration_decision d WHERE d.uid = p.uid AND d.decided_at >= ${before}::timestamptz))
      ORDER BY p.uid LIMIT ${most}`;
  }

  /** Takes hold of a request, if it is still in that state: nobody decides of it before the transaction ends. */
  async lockRequest(queries: Queries, { uid, state }: ExpiredRequest): Promise<boolean> {
    const rows = await queries.$queryRaw<unknown[]>`
      SELECT uid FROM person WHERE uid = ${uid} AND state::text = ${state} FOR UPDATE`;
    return rows.length === 1;
  }

  /** Refresh tokens that expired before a moment: one that comes back later is unknown, and opens as little. */
  removeTokens(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM refresh_token WHERE hash IN (
        SELECT hash FROM refresh_token WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /**
   * Of the next sessions by their numbers, those that were ended, or could not be used any more, before a moment; with what
   * is left of their tokens.
   * @param after number of the last session that was looked at; null at the beginning
   * @param most how many are looked at
   * @returns number of the last one; null when there was none left
   */
  async removeSessions(after: string | null, before: Date, most: number): Promise<string | null> {
    const [row] = await this.database.queries.$queryRaw<{ last: string | null }[]>`
      WITH looked AS (
        SELECT id, ended_at, used_at, created_at FROM session
        WHERE id > ${after ?? NO_SESSION}::uuid ORDER BY id LIMIT ${most}
      ), dead AS (
        SELECT id FROM looked
        WHERE ended_at < ${before}::timestamptz
          OR used_at < ${before}::timestamptz - make_interval(secs => ${REFRESH_TOKEN_LIFETIME_S})
          OR created_at < ${before}::timestamptz - make_interval(secs => ${SESSION_LIFETIME_S})
      ), tokens AS (
        DELETE FROM refresh_token WHERE session_id IN (SELECT id FROM dead)
      ), sessions AS (
        DELETE FROM session WHERE id IN (SELECT id FROM dead)
      )
      SELECT (SELECT id FROM looked ORDER BY id DESC LIMIT 1) AS last`;
    return row?.last ?? null;
  }

  /** Recovery codes that expired before a moment. */
  removeCodes(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM recovery_code WHERE uid IN (
        SELECT uid FROM recovery_code WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Sign-ins of the staff that began before a moment: none of them lives longer than a day. */
  removeStaffSessions(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM staff_session WHERE id IN (
        SELECT id FROM staff_session WHERE created_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Counters of limits that do not count any more. */
  removeLimits(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM rate_limit WHERE key IN (
        SELECT key FROM rate_limit WHERE expire < ${BigInt(before.getTime())} LIMIT ${most})`;
  }

  /** Addresses that waited for a last mail since before a moment. */
  removeAddresses(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM farewell WHERE uid IN (
        SELECT uid FROM farewell WHERE created_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Lines of the log from before a moment; the database gives up none that is younger than it must be. */
  async removeLog(before: Date, most: number): Promise<number> {
    const [row] = await this.database.queries.$queryRaw<{ forgotten: number }[]>`
      SELECT forget_audit_entries(${before}::timestamptz, ${most}::int) AS forgotten`;
    return row?.forgotten ?? 0;
  }
}
