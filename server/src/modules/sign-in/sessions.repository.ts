import { REFRESH_TOKEN_LIFETIME_S, SESSION_LIFETIME_S } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import {
  Database,
  type NamedStatement,
  type Queries,
  type Statement,
} from '../../infra/database/database.ts';
import { isLockTimeout } from '../../infra/database/database-away.ts';
import { TooBusy } from '../../infra/hashing/too-busy.ts';
import type { Companion } from './bearer-companions.ts';

/** Who might be signing in. */
export interface KnownPerson {
  readonly uid: number;
  readonly state: 'pending' | 'active' | 'refused' | 'blocked';
  readonly passwordHash: string;
}

/** Who is signing in: the password was right. */
export interface Candidate extends KnownPerson {
  /** The password is not stored as it would be today. Source: Q-01. */
  readonly needsRehash: boolean;
}

/** Why a session is over. */
export type SessionEnd =
  | 'logout'
  | 'reuse'
  | 'password_changed'
  | 'password_reset'
  | 'blocked'
  | 'erased'
  | 'ended_by_person';

/** A session's bearer as of now, in whatever state the session and the account are. */
export interface Bearer {
  readonly uid: number;
  readonly uuid: string;
  readonly mail: string;
  readonly locale: string;
  readonly state: KnownPerson['state'];
  readonly nid: number | null;
  readonly generation: number;
  /** The newest generation whose access token was presented. */
  readonly seenGeneration: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** What the one consuming statement gives back. */
export interface Rotation {
  readonly sessionId: string;
  readonly uid: number;
  /** Generation of the new pair. */
  readonly generation: number;
}

/** A refresh token that was given out, with what tells whether it is still good. */
export interface KnownRefresh {
  readonly sessionId: string;
  readonly uid: number;
  readonly clientId: string;
  readonly generation: number;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
  /** SHA-256 of the idempotency key of the request that consumed it, if it had one. */
  readonly idempotencyHash: Buffer | null;
  /** Whether a token of its successor's pair was presented: the refresh token, or the access token. */
  readonly successorUsed: boolean;
  readonly sessionEnded: boolean;
  readonly active: boolean;
}

/** A session that is about to be opened, with the hash that its person's password was found to match. */
interface NewSession {
  readonly id: string;
  readonly uid: number;
  readonly passwordHash: string;
  readonly clientId: string;
  readonly userAgent: string;
  readonly refreshHash: Uint8Array<ArrayBuffer>;
  readonly now: Date;
}

const statements = new Map<Companion | null, NamedStatement>();
const bearerStatement = (companion: Companion | null): NamedStatement => {
  const known = statements.get(companion);
  if (known) return known;
  const made = {
    name: companion ? `bearer-with-${companion.name}` : 'bearer',
    text: `
    SELECT p.uid, p.uuid, p.mail, p.locale, p.state::text AS state, d.nid, s.generation,
      s.seen_generation AS "seenGeneration", s.created_at AS "startedAt", s.ended_at AS "endedAt"${companion ? `, ${companion.columns}` : ''}
    FROM session s
    JOIN person p ON p.uid = s.uid
    LEFT JOIN data_record d ON d.uid = p.uid
    ${companion?.joins ?? ''}
    WHERE s.id = $1 AND s.uid = $2`,
  };
  statements.set(companion, made);
  return made;
};

const CANDIDATE: Statement = {
  name: 'sign-in-candidate',
  text: `
    SELECT uid, state::text AS state, password_hash AS "passwordHash" FROM person WHERE mail_key = $1`,
};

const MARK_SEEN: NamedStatement = {
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

/** Sessions and their refresh tokens. Who signs in or refreshes is nobody yet: those statements are the system's. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** The account of a user name, which is a mail address. */
  async findCandidate(name: string): Promise<KnownPerson | null> {
    const [row] = await this.database.systemRows<KnownPerson>(CANDIDATE, [mailKeyOf(name)]);
    return row ?? null;
  }

  /** The kinds of hashes from the old site that some account still has, each with its cost; none once all were replaced. */
  async findImportedShapes(): Promise<string[]> {
    const rows = await this.database.asSystem(
      (queries) => queries.$queryRaw<{ shape: string }[]>`
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
    return rows.map(({ shape }) => shape);
  }

  /**
   * Opens a session with its first refresh token, if the account is active and its password still the one that was right.
   * Whoever changes either at the same time is done before, or finds this session and ends it.
   * @returns whether it was opened
   * @throws TooBusy when the account is being changed or erased for too long
   */
  async insert(session: NewSession): Promise<boolean> {
    const { id, uid, passwordHash, clientId, userAgent, refreshHash, now } = session;
    try {
      const opened = await this.database.asSystem(
        (queries) => queries.$executeRaw`
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
        FROM opened`,
      );
      return opened === 1;
    } catch (error) {
      throw isLockTimeout(error) ? new TooBusy() : error;
    }
  }

  /**
   * Whoever bears a session, with the account's state and data record: the one query of every request.
   * @param companion what is read along, by columns of other names than these
   */
  async findBearer(sessionId: string, uid: number, companion: Companion | null): Promise<Bearer | null> {
    const [row] = await this.database.read<Bearer>(bearerStatement(companion), [sessionId, uid]);
    return row ?? null;
  }

  /** Notes that the access token of a session's live generation was presented; nothing when it is the live one no more. */
  async markSeen(sessionId: string, uid: number, generation: number): Promise<void> {
    await this.database.write(MARK_SEEN, [sessionId, uid, generation]);
  }

  /**
   * Tests and consumes a refresh token, stores its successor and moves the session to the next generation: one
   * statement, so that of many at once one alone succeeds. Source: Q-11, Q-12.
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
    const [row] = await this.database.systemRows<Rotation>(ROTATE, values);
    return row ?? null;
  }

  /** A refresh token in whatever state it is, or null when it was never given out. */
  async findRefresh(hash: Uint8Array<ArrayBuffer>, now: Date): Promise<KnownRefresh | null> {
    const [row] = await this.database.systemRows<KnownRefresh>(FIND_REFRESH, [hash, now]);
    return row ?? null;
  }

  /** Ends one session of a person; false when it was over already. */
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
   * @returns false when the password was changed meanwhile
   * @throws TooBusy when the account is being changed or erased for too long
   */
  async replaceHash(uid: number, before: string, passwordHash: string): Promise<boolean> {
    try {
      const { count } = await this.database.asSystem((queries) =>
        queries.person.updateMany({ where: { uid, passwordHash: before }, data: { passwordHash } }),
      );
      return count === 1;
    } catch (error) {
      throw isLockTimeout(error) ? new TooBusy() : error;
    }
  }

  /** Where to write to a person, and in which language. */
  findAddress(uid: number): Promise<{ mail: string; firstname: string; locale: string } | null> {
    return this.database.queries.person.findFirst({
      where: { uid },
      select: { mail: true, firstname: true, locale: true },
    });
  }

  /** Runs several queries as one, as the system: a token says whose it is, and nobody else has. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
