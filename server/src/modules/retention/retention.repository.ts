import { REFRESH_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const expiredRequestSchema = z.object({
  uid: z.int(),
  mail: z.string(),
  locale: z.string(),
  state: z.enum(['pending', 'refused']),
});
/** A request for access that was not granted. */
export type ExpiredRequest = Readonly<z.infer<typeof expiredRequestSchema>>;

const lastSchema = z.object({ last: z.nullable(z.string()) });
const forgottenSchema = z.object({ forgotten: z.int() });

/** Lower than the id of any session. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Deletes expired rows. Every statement deletes a limited number of rows, to stay within its time limit, and returns how many. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Requests that were made before a moment and still wait, and those that were refused before it. For an
   * imported person, whose account has the date of the old site, the wait counts from the last import.
   */
  async findExpiredRequests(before: Date, most: number): Promise<ExpiredRequest[]> {
    const rows = await this.database.queries.$queryRaw`
      SELECT p.uid, p.mail, p.locale, p.state::text AS state FROM person p
      WHERE (p.state = 'pending' AND p.created_at < ${before}::timestamptz AND NOT EXISTS (
          SELECT FROM drupal_import i WHERE i.uid = p.uid AND i.imported_at >= ${before}::timestamptz))
        OR (p.state = 'refused' AND p.created_at < ${before}::timestamptz AND NOT EXISTS (
          SELECT FROM registration_decision d WHERE d.uid = p.uid AND d.decided_at >= ${before}::timestamptz))
      ORDER BY p.uid LIMIT ${most}`;
    return parseRows(expiredRequestSchema, rows);
  }

  /** Locks a request until the transaction ends, if it is still in that state. */
  async lockRequest(queries: Queries, { uid, state }: ExpiredRequest): Promise<boolean> {
    const count = await queries.$executeRaw`
      SELECT uid FROM person WHERE uid = ${uid} AND state::text = ${state} FOR UPDATE`;
    return count === 1;
  }

  /** Refresh tokens that expired before a moment: later on, such a token is unknown. */
  removeTokens(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM refresh_token WHERE hash IN (
        SELECT hash FROM refresh_token WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /**
   * Of the next sessions by their ids, those that ended or expired before a moment, with their tokens.
   * @param after id of the last session that was examined; null at the beginning
   * @param most how many are examined
   * @returns id of the last one; null when there was none left
   */
  async removeSessions(after: string | null, before: Date, most: number): Promise<string | null> {
    const rows = await this.database.queries.$queryRaw`
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
    const [row] = parseRows(lastSchema, rows);
    return row?.last ?? null;
  }

  /** Recovery codes that expired before a moment. */
  removeCodes(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM live_recovery_code WHERE (uid, hmac) IN (
        SELECT uid, hmac FROM live_recovery_code WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Recovery codes of the release before that expired before a moment. */
  removeFormerCodes(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM recovery_code WHERE uid IN (
        SELECT uid FROM recovery_code WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Origins of sign-ins from before a moment. */
  removeOrigins(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM known_origin WHERE (account, origin) IN (
        SELECT account, origin FROM known_origin WHERE signed_in_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Staff sessions that began before a moment: none is valid for longer than a day. */
  removeStaffSessions(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM staff_session WHERE id IN (
        SELECT id FROM staff_session WHERE created_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Challenges for passkeys that expired. */
  removeChallenges(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM passkey_challenge WHERE hash IN (
        SELECT hash FROM passkey_challenge WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Counters of rate limits that expired. */
  removeLimits(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM rate_limit WHERE key IN (
        SELECT key FROM rate_limit WHERE expire < ${BigInt(before.getTime())} LIMIT ${most})`;
  }

  /** Proposals to erase a person, withdrawn or not, that were made before a moment. */
  removeProposals(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM erasure_proposal WHERE id IN (
        SELECT id FROM erasure_proposal WHERE proposed_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Addresses for final mails that were stored before a moment. */
  removeAddresses(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM farewell WHERE uid IN (
        SELECT uid FROM farewell WHERE created_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Networks that acts of the log before a moment came from. */
  removeSources(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM audit_source WHERE entry_id IN (
        SELECT entry_id FROM audit_source WHERE at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Networks that refused sign-ins before a moment came from; their counts stay. */
  clearRefusalSources(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      UPDATE sign_in_refusal SET source = NULL WHERE (key, hour) IN (
        SELECT key, hour FROM sign_in_refusal
        WHERE source IS NOT NULL AND last_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Counts of refused sign-ins before a moment, for addresses that nobody has. */
  removeUnknownRefusals(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM sign_in_refusal WHERE (key, hour) IN (
        SELECT key, hour FROM sign_in_refusal WHERE uid IS NULL AND hour < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Counts of refused sign-ins before a moment. */
  removeRefusals(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM sign_in_refusal WHERE (key, hour) IN (
        SELECT key, hour FROM sign_in_refusal WHERE hour < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Ways back of replaced addresses that expired before a moment. */
  removeAddressReturns(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM address_return WHERE hash IN (
        SELECT hash FROM address_return WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Invitations that expired before a moment. */
  removeInvitations(before: Date, most: number): Promise<number> {
    return this.database.queries.$executeRaw`
      DELETE FROM invitation WHERE id IN (
        SELECT id FROM invitation WHERE expires_at < ${before}::timestamptz LIMIT ${most})`;
  }

  /** Lines of the log from before a moment; the database refuses to delete those that must still be kept. */
  async removeLog(before: Date, most: number): Promise<number> {
    const rows = await this.database.queries.$queryRaw`
      SELECT forget_audit_entries(${before}::timestamptz, ${most}::int) AS forgotten`;
    const [row] = parseRows(forgottenSchema, rows);
    return row?.forgotten ?? 0;
  }
}
