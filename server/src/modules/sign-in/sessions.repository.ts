import { PersonState } from '@ancrage/prisma/client';
import { REFRESH_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries, type Statement } from '../../infra/database/database.ts';
import { isLockTimeout } from '../../infra/database/database-unavailable.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { TooBusyError } from '../../infra/hashing/too-busy-error.ts';

const stateSchema = z.enum(PersonState);
const knownPersonSchema = z.object({ uid: z.int(), state: stateSchema, passwordHash: z.string() });
/** The account of somebody who wants to sign in. */
export type KnownPerson = Readonly<z.infer<typeof knownPersonSchema>>;

/** A person who is signing in: the password was right. */
export interface Candidate extends KnownPerson {
  /** The hash was made with older parameters. Source: Q-01. */
  readonly needsRehash: boolean;
}

/** Why a session ended. */
export type SessionEnd =
  | 'logout'
  | 'reuse'
  | 'password_changed'
  | 'password_reset'
  | 'blocked'
  | 'erased'
  | 'ended_by_person';

const bearerSchema = z.object({
  uid: z.int(),
  uuid: z.string(),
  mail: z.string(),
  locale: z.string(),
  state: stateSchema,
  nid: z.nullable(z.int()),
  generation: z.int(),
  /** The newest generation whose access token was presented. */
  seenGeneration: z.int(),
  startedAt: z.date(),
  endedAt: z.nullable(z.date()),
  hasGuardNotice: z.boolean(),
});
/** The person of a session as of now, whatever the state of the session and of the account. */
export type Bearer = Readonly<z.infer<typeof bearerSchema>>;

const rotationSchema = z.object({
  sessionId: z.string(),
  uid: z.int(),
  /** Generation of the new pair. */
  generation: z.int(),
});
/** What the statement returns that consumes a refresh token. */
export type Rotation = Readonly<z.infer<typeof rotationSchema>>;

const knownRefreshSchema = z.object({
  sessionId: z.string(),
  uid: z.int(),
  clientId: z.string(),
  generation: z.int(),
  usedAt: z.nullable(z.date()),
  expiresAt: z.date(),
  /** SHA-256 of the idempotency key of the request that consumed it, if it had one. */
  idempotencyHash: z.nullable(z.instanceof(Buffer)),
  /** Whether a token of the next pair was presented: the refresh token, or the access token. */
  successorUsed: z.boolean(),
  sessionEnded: z.boolean(),
  active: z.boolean(),
});
/** A refresh token that was issued, with what decides whether it is still valid. */
export type KnownRefresh = Readonly<z.infer<typeof knownRefreshSchema>>;

/** A session to open, with the hash that the password matched. */
interface NewSession {
  readonly id: string;
  readonly uid: number;
  readonly passwordHash: string;
  readonly clientId: string;
  readonly userAgent: string;
  readonly refreshHash: Uint8Array<ArrayBuffer>;
  readonly now: Date;
}

const shapeSchema = z.object({ shape: z.string() });

const BEARER: Statement = {
  name: 'bearer',
  text: `
    SELECT p.uid, p.uuid, p.mail, p.locale, p.state::text AS state, d.nid, s.generation,
      s.seen_generation AS "seenGeneration", s.created_at AS "startedAt", s.ended_at AS "endedAt",
      g.uid IS NOT NULL AND (g.waiting_since IS NOT NULL OR g.code_hash IS NULL) AS "hasGuardNotice"
    FROM session s
    JOIN person p ON p.uid = s.uid
    LEFT JOIN data_record d ON d.uid = p.uid
    LEFT JOIN recovery_guard g ON g.uid = p.uid
    WHERE s.id = $1 AND s.uid = $2`,
};

const CANDIDATE: Statement = {
  name: 'sign-in-candidate',
  text: `
    SELECT uid, state::text AS state, password_hash AS "passwordHash" FROM person WHERE mail_key = $1`,
};

const MARK_SEEN: Statement = {
  name: 'session-mark-seen',
  text: `
    UPDATE session SET seen_generation = $3
    WHERE id = $1 AND uid = $2 AND generation = $3 AND seen_generation < $3`,
};

const ROTATE: Statement = {
  name: 'refresh-rotate',
  text: `
    WITH consumed AS (
      UPDATE refresh_token r SET used_at = $4::timestamptz, idempotency_hash = $5::bytea
      FROM session s JOIN person p ON p.uid = s.uid
      WHERE r.hash = $1::bytea AND r.used_at IS NULL AND r.expires_at > $4::timestamptz
        AND s.id = r.session_id AND s.ended_at IS NULL AND s.client_id = $3
        AND s.created_at + make_interval(secs => ${SESSION_LIFETIME_S}) > $4::timestamptz
        AND p.state = 'active'
      RETURNING r.session_id, r.uid, r.generation + 1 AS generation, s.created_at
    ), succeeded AS (
      INSERT INTO refresh_token (hash, session_id, uid, generation, issued_at, expires_at)
      SELECT $2::bytea, session_id, uid, generation, $4::timestamptz,
             LEAST($4::timestamptz + make_interval(secs => ${REFRESH_TOKEN_LIFETIME_S}),
                   created_at + make_interval(secs => ${SESSION_LIFETIME_S}))
      FROM consumed
    )
    UPDATE session s SET generation = c.generation, used_at = $4::timestamptz
    FROM consumed c
    WHERE s.id = c.session_id AND s.ended_at IS NULL
    RETURNING s.id::text AS "sessionId", s.uid, s.generation`,
};

const FIND_REFRESH: Statement = {
  name: 'refresh-find',
  text: `
    SELECT r.session_id::text AS "sessionId", r.uid, s.client_id AS "clientId", r.generation,
           r.used_at AS "usedAt", r.expires_at AS "expiresAt",
           r.idempotency_hash AS "idempotencyHash", p.state = 'active' AS active,
           (s.generation > r.generation + 1 OR s.seen_generation > r.generation) AS "successorUsed",
           (s.ended_at IS NOT NULL
             OR s.created_at + make_interval(secs => ${SESSION_LIFETIME_S}) <= $2::timestamptz) AS "sessionEnded"
    FROM refresh_token r
    JOIN session s ON s.id = r.session_id
    JOIN person p ON p.uid = r.uid
    WHERE r.hash = $1::bytea`,
};

/** Sessions and their refresh tokens. Sign-in and refresh have no actor yet: their statements run as the system. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** The account of a user name (a mail address). */
  async findCandidate(name: string): Promise<KnownPerson | null> {
    const [row] = await this.database.systemRows(knownPersonSchema, CANDIDATE, [mailKeyOf(name)]);
    return row ?? null;
  }

  /** The kinds of imported hashes that accounts still have, each with its cost. */
  async findImportedShapes(): Promise<string[]> {
    const rows = await this.database.asSystem(
      (queries) => queries.$queryRaw`
      WITH RECURSIVE found AS (
        SELECT min("imported_shape"(password_hash)) AS shape FROM person
        WHERE "imported_shape"(password_hash) IS NOT NULL
        UNION ALL
        SELECT (SELECT min("imported_shape"(p.password_hash)) FROM person p
                WHERE "imported_shape"(p.password_hash) > f.shape)
        FROM found f WHERE f.shape IS NOT NULL
      )
      SELECT shape FROM found WHERE shape IS NOT NULL`,
    );
    return parseRows(shapeSchema, rows).map(({ shape }) => shape);
  }

  /**
   * Opens a session with its first refresh token, if the account is active and its password still the one that was right.
   * A concurrent change of either has either committed before, or finds this session and ends it.
   * @returns whether it was opened
   * @throws TooBusyError when the account is being changed or erased for too long
   */
  async insert(queries: Queries, session: NewSession): Promise<boolean> {
    const { id, uid, passwordHash, clientId, userAgent, refreshHash, now } = session;
    try {
      const opened = await queries.$executeRaw`
        WITH verified AS (
          SELECT uid FROM person WHERE uid = ${uid} AND password_hash = ${passwordHash} AND state = 'active' FOR SHARE
        ), opened AS (
          INSERT INTO session (id, uid, client_id, user_agent, generation, created_at, used_at)
          SELECT ${id}::uuid, uid, ${clientId}, ${userAgent}, 1, ${now}::timestamptz, ${now}::timestamptz
          FROM verified
          RETURNING id, uid
        )
        INSERT INTO refresh_token (hash, session_id, uid, generation, issued_at, expires_at)
        SELECT ${refreshHash}::bytea, id, uid, 1, ${now}::timestamptz,
               ${now}::timestamptz + make_interval(secs => ${REFRESH_TOKEN_LIFETIME_S}::int)
        FROM opened`;
      return opened === 1;
    } catch (error) {
      throw isLockTimeout(error) ? new TooBusyError() : error;
    }
  }

  /**
   * The person of a session, with the state of the account and the number of the data record. Every request reads it.
   */
  async findBearer(sessionId: string, uid: number): Promise<Bearer | null> {
    const [row] = await this.database.rows(bearerSchema, BEARER, [sessionId, uid]);
    return row ?? null;
  }

  /** Records that the access token of a session's current generation was presented; does nothing for an older one. */
  async markSeen(sessionId: string, uid: number, generation: number): Promise<void> {
    await this.database.rows(z.unknown(), MARK_SEEN, [sessionId, uid, generation]);
  }

  /**
   * Tests and consumes a refresh token, stores its successor and moves the session to the next generation: one
   * statement, so that exactly one of many concurrent requests succeeds. Source.
   */
  async rotate(token: {
    hash: Uint8Array<ArrayBuffer>;
    successor: Uint8Array<ArrayBuffer>;
    idempotencyHash: Uint8Array<ArrayBuffer> | null;
    clientId: string;
    now: Date;
  }): Promise<Rotation | null> {
    const { hash, successor, idempotencyHash, clientId, now } = token;
    const values = [hash, successor, clientId, now, idempotencyHash];
    const [row] = await this.database.systemRows(rotationSchema, ROTATE, values);
    return row ?? null;
  }

  /** A refresh token in any state, or null when it was never issued. */
  async findRefresh(hash: Uint8Array<ArrayBuffer>, now: Date): Promise<KnownRefresh | null> {
    const [row] = await this.database.systemRows(knownRefreshSchema, FIND_REFRESH, [hash, now]);
    return row ?? null;
  }

  /** Ends one session of a person; false when it had ended already. */
  async end(queries: Queries, uid: number, sessionId: string, end: SessionEnd, now: Date): Promise<boolean> {
    const { count } = await queries.session.updateMany({
      where: { id: sessionId, uid, endedAt: null },
      data: { endedAt: now, end },
    });
    return count === 1;
  }

  /** Ends every session of a person. */
  async endAll(queries: Queries, uid: number, end: SessionEnd, now: Date): Promise<void> {
    await queries.session.updateMany({ where: { uid, endedAt: null }, data: { endedAt: now, end } });
  }

  /**
   * Stores another hash of the same password.
   * @returns false when the password has been changed
   * @throws TooBusyError when the account is being changed or erased for too long
   */
  async replaceHash(uid: number, before: string, passwordHash: string): Promise<boolean> {
    try {
      const { count } = await this.database.asSystem((queries) =>
        queries.person.updateMany({ where: { uid, passwordHash: before }, data: { passwordHash } }),
      );
      return count === 1;
    } catch (error) {
      throw isLockTimeout(error) ? new TooBusyError() : error;
    }
  }

  /** The address of a person, and the language of their mails. */
  findAddress(
    uid: number,
  ): Promise<{ mail: string; firstname: string; locale: string; timezone: string } | null> {
    return this.database.queries.person.findFirst({
      where: { uid },
      select: { mail: true, firstname: true, locale: true, timezone: true },
    });
  }

  /** Runs several queries as one, as the system: only the token says whose session it is. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
