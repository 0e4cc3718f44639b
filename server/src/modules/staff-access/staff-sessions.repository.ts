import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const liveSessionSchema = z.object({
  id: z.string(),
  staffId: z.int(),
  name: z.string(),
  mail: z.string(),
  locale: z.string(),
  rights: z.array(z.string()),
  createdAt: z.date(),
  factorAt: z.nullable(z.date()),
});
/** An open session of a staff member. */
export type LiveStaffSession = Readonly<z.infer<typeof liveSessionSchema>>;

/** Since when a valid session was used and opened. */
interface StaffSessionLimits {
  readonly usedSince: Date;
  readonly openedSince: Date;
  /** The same without a second factor. */
  readonly halfOpenedSince: Date;
}

/** Sessions of the staff, by the role of the system (decision 164). */
@Injectable()
export class StaffSessionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Opens a session without a second factor, if the member's password is still the one that was right. A concurrent change of
   * the password has either committed before, or finds this session and ends it.
   * @returns whether it was opened
   */
  async insert(session: {
    id: string;
    staffId: number;
    passwordHash: string;
    tokenHash: Uint8Array<ArrayBuffer>;
    now: Date;
  }): Promise<boolean> {
    const { id, staffId, passwordHash, tokenHash, now } = session;
    const opened = await this.database.asSystem(
      (queries) => queries.$executeRaw`
        INSERT INTO staff_session (id, staff_id, token_hash, created_at, used_at)
        SELECT ${id}::uuid, m.id, ${tokenHash}::bytea, ${now}::timestamptz, ${now}::timestamptz
        FROM staff_member m WHERE m.id = ${staffId} AND m.password_hash = ${passwordHash} FOR SHARE`,
    );
    return opened === 1;
  }

  /**
   * Opens a session with both factors.
   * @throws RangeError for a member who does not exist
   */
  async insertComplete(
    queries: Queries,
    session: { id: string; staffId: number; tokenHash: Uint8Array<ArrayBuffer>; now: Date },
  ): Promise<LiveStaffSession> {
    const { id, staffId, tokenHash, now } = session;
    const rows = await queries.$queryRaw`
      WITH opened AS (
        INSERT INTO staff_session (id, staff_id, token_hash, created_at, used_at, factor_at)
        VALUES (${id}::uuid, ${staffId}, ${tokenHash}::bytea, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
        RETURNING id, staff_id, created_at, factor_at
      )
      SELECT o.id, o.staff_id AS "staffId", m.name, m.mail, m.locale, m.rights, o.created_at AS "createdAt",
             o.factor_at AS "factorAt"
      FROM opened o JOIN staff_member m ON m.id = o.staff_id`;
    const [live] = parseRows(liveSessionSchema, rows);
    if (!live) throw new RangeError('There is no such member.');
    return live;
  }

  /** Finds a valid session and extends its idle time, in one statement. */
  async use(
    tokenHash: Uint8Array<ArrayBuffer>,
    now: Date,
    { usedSince, openedSince, halfOpenedSince }: StaffSessionLimits,
  ): Promise<LiveStaffSession | null> {
    const rows = await this.database.asSystem(
      (queries) => queries.$queryRaw`
        UPDATE staff_session s SET used_at = ${now}::timestamptz
        FROM staff_member m
        WHERE s.token_hash = ${tokenHash}::bytea AND m.id = s.staff_id AND s.ended_at IS NULL
          AND s.used_at > ${usedSince}::timestamptz AND s.created_at > ${openedSince}::timestamptz
          AND (s.factor_at IS NOT NULL OR s.created_at > ${halfOpenedSince}::timestamptz)
        RETURNING s.id, s.staff_id AS "staffId", m.name, m.mail, m.locale, m.rights, s.created_at AS "createdAt",
                  s.factor_at AS "factorAt"`,
    );
    const [session] = parseRows(liveSessionSchema, rows);
    return session ?? null;
  }

  /** Completes a sign-in: from now on it goes by another token. @returns false when it is over or complete already */
  async complete(
    queries: Queries,
    id: string,
    tokenHash: Uint8Array<ArrayBuffer>,
    now: Date,
  ): Promise<boolean> {
    const { count } = await queries.staffSession.updateMany({
      where: { id, factorAt: null, endedAt: null },
      data: { tokenHash, factorAt: now, usedAt: now, totpPending: null },
    });
    return count === 1;
  }

  /** The sealed secret of an enrolment that has begun in a sign-in. */
  async findPending(id: string): Promise<Uint8Array | null> {
    const row = await this.database.asSystem((queries) =>
      queries.staffSession.findFirst({ where: { id }, select: { totpPending: true } }),
    );
    return row?.totpPending ?? null;
  }

  /** Keeps the sealed secret of an enrolment, unless one has begun. */
  async keepPending(id: string, totpPending: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.staffSession.updateMany({ where: { id, totpPending: null }, data: { totpPending } }),
    );
  }

  /** Ends one sign-in. */
  async end(queries: Queries, id: string, now: Date): Promise<void> {
    await queries.staffSession.updateMany({ where: { id, endedAt: null }, data: { endedAt: now } });
  }

  /** Ends every other sign-in of a member. */
  async endOthers(queries: Queries, staffId: number, id: string, now: Date): Promise<void> {
    await queries.staffSession.updateMany({
      where: { staffId, id: { not: id }, endedAt: null },
      data: { endedAt: now },
    });
  }
}
