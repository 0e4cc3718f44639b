import { RECOVERY_CODE_TRIES } from '@ancrage/shared/rules/constants';
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
  readonly state: 'pending' | 'active' | 'refused' | 'blocked';
}

/** Recovery codes, at most one per person. */
@Injectable()
export class PasswordRecoveryRepository {
  constructor(private readonly database: Database) {}

  /** The person of a user name (a mail address), in any state of the account. */
  async findUid(queries: Queries, name: string): Promise<number | null> {
    const row = await queries.person.findFirst({
      where: { mailKey: mailKeyOf(name) },
      select: { uid: true },
    });
    return row?.uid ?? null;
  }

  /** The address of a person, and the state of the account. */
  findOwner(uid: number): Promise<Owner | null> {
    return this.database.queries.person.findFirst({
      where: { uid },
      select: { mail: true, firstname: true, locale: true, state: true },
    });
  }

  /** Stores a new code; it replaces the previous one. */
  async store({ uid, hmac }: StoredCode, now: Date, expiresAt: Date): Promise<void> {
    const code = { hmac, tries: 0, createdAt: now, expiresAt, consumedAt: null };
    await this.database.queries.recoveryCode.upsert({
      where: { uid },
      create: { uid, ...code },
      update: code,
    });
  }

  /**
   * Counts a try of the current code of a user name before it is compared, so that concurrent requests get no more
   * tries. Source: Q-06.
   * @returns the code to compare with; null when there is none, or the account is not active
   */
  async countTry(queries: Queries, name: string, now: Date): Promise<StoredCode | null> {
    const rows = await queries.$queryRaw`
      UPDATE recovery_code c SET tries = c.tries + 1
      FROM person p
      WHERE p.mail_key = ${mailKeyOf(name)} AND p.state = 'active' AND c.uid = p.uid
        AND c.consumed_at IS NULL AND c.expires_at > ${now}::timestamptz AND c.tries < ${RECOVERY_CODE_TRIES}
      RETURNING c.uid, c.hmac`;
    const [code] = parseRows(storedCodeSchema, rows);
    return code ?? null;
  }

  /** Uses a code up: exactly one of many concurrent requests gets true. Source: Q-06. */
  async consume(queries: Queries, { uid, hmac }: StoredCode, now: Date): Promise<boolean> {
    const { count } = await queries.recoveryCode.updateMany({
      where: { uid, hmac, consumedAt: null, expiresAt: { gt: now } },
      data: { consumedAt: now },
    });
    return count === 1;
  }

  /** Runs several queries as one, as the system: a password reset has no actor yet. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
