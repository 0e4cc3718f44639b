import { RECOVERY_CODE_TRIES, RECOVERY_CODE_TRIES_BY_STRANGERS } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const storedCodeSchema = z.object({ uid: z.int(), hmac: z.instanceof(Uint8Array<ArrayBuffer>) });
/** A stored code. */
export type StoredCode = Readonly<z.infer<typeof storedCodeSchema>>;

/** The recipient of a mail about recovery. */
export interface Owner {
  readonly mail: string;
  readonly firstname: string;
  readonly locale: string;
  readonly timezone: string;
  readonly state: 'pending' | 'active' | 'refused' | 'blocked';
}

/** A try of a code, and where it comes from. */
export interface CodeTry {
  readonly uid: number | null;
  /** Hash of the place that the tries are counted by. */
  readonly place: string;
  /** Whether the owner signed in from there. */
  readonly isKnown: boolean;
}

/** Recovery codes. */
@Injectable()
export class PasswordRecoveryRepository {
  constructor(private readonly database: Database) {}

  /** The person of a user name (a mail address), in any state of the account. A recovery has no actor yet. */
  async findUidByName(name: string): Promise<number | null> {
    const row = await this.database.asSystem((queries) =>
      queries.person.findFirst({ where: { mailKey: mailKeyOf(name) }, select: { uid: true } }),
    );
    return row?.uid ?? null;
  }

  /** The address of a person, and the state of the account. */
  findOwner(uid: number): Promise<Owner | null> {
    return this.database.queries.person.findFirst({
      where: { uid },
      select: { mail: true, firstname: true, locale: true, timezone: true, state: true },
    });
  }

  /** Stores a new code. Earlier codes end, except those created since a moment. */
  async store({ uid, hmac }: StoredCode, now: Date, expiresAt: Date, keptSince: Date): Promise<void> {
    await this.database.queries.liveRecoveryCode.deleteMany({
      where: { uid, createdAt: { lte: keptSince } },
    });
    await this.database.queries.liveRecoveryCode.create({
      data: { uid, hmac, createdAt: now, expiresAt },
      select: { uid: true },
    });
  }

  /**
   * Counts a try of the codes of an active person before it is compared, so that concurrent requests get no more tries.
   * Tries of strangers count for all strangers too. Source: Q-06; decision 160.
   * @returns the codes to compare with, that are valid and have tries left for this place
   */
  async countTry(queries: Queries, { uid, place, isKnown }: CodeTry, now: Date): Promise<StoredCode[]> {
    const rows = await queries.$queryRaw`
      UPDATE live_recovery_code c SET
        tries = c.tries + CASE WHEN ${isKnown} THEN 0 ELSE 1 END,
        tries_by_place = c.tries_by_place
          || jsonb_build_object(${place}::text, coalesce((c.tries_by_place->>${place}::text)::int, 0) + 1)
      FROM person p
      WHERE p.uid = ${uid ?? 0} AND p.state = 'active' AND c.uid = p.uid AND c.expires_at > ${now}::timestamptz
        AND coalesce((c.tries_by_place->>${place}::text)::int, 0) < ${RECOVERY_CODE_TRIES}
        AND (${isKnown} OR c.tries < ${RECOVERY_CODE_TRIES_BY_STRANGERS})
      RETURNING c.uid, c.hmac`;
    return parseRows(storedCodeSchema, rows);
  }

  /** Uses a code up, and all others of its person: exactly one of many concurrent requests gets true. Source: Q-06. */
  async consume(queries: Queries, { uid, hmac }: StoredCode, now: Date): Promise<boolean> {
    const { count } = await queries.liveRecoveryCode.deleteMany({
      where: { uid, hmac, expiresAt: { gt: now } },
    });
    if (count !== 1) return false;
    await queries.liveRecoveryCode.deleteMany({ where: { uid } });
    return true;
  }

  /** Runs several queries as one, as the system: a password reset has no actor yet. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
