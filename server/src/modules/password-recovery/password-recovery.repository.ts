import { RECOVERY_CODE_TRIES } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** A code as it is stored. */
export interface StoredCode {
  readonly uid: number;
  readonly hmac: Uint8Array<ArrayBuffer>;
}

/** Whom a mail about recovery goes to. */
export interface Owner {
  readonly mail: string;
  readonly firstname: string;
  readonly locale: string;
  readonly state: 'pending' | 'active' | 'refused' | 'blocked';
}

/** Recovery codes, one a person at most. */
@Injectable()
export class PasswordRecoveryRepository {
  constructor(private readonly database: Database) {}

  /** The person of a user name, which is a mail address, in whatever state the account is. */
  async findUid(queries: Queries, name: string): Promise<number | null> {
    const row = await queries.person.findFirst({
      where: { mailKey: mailKeyOf(name) },
      select: { uid: true },
    });
    return row?.uid ?? null;
  }

  /** Where to write to a person, and whether the account may be used. */
  findOwner(uid: number): Promise<Owner | null> {
    return this.database.queries.person.findFirst({
      where: { uid },
      select: { mail: true, firstname: true, locale: true, state: true },
    });
  }

  /** Stores a fresh code in the place of the one before. */
  async store({ uid, hmac }: StoredCode, now: Date, expiresAt: Date): Promise<void> {
    const code = { hmac, tries: 0, createdAt: now, expiresAt, consumedAt: null };
    await this.database.queries.recoveryCode.upsert({
      where: { uid },
      create: { uid, ...code },
      update: code,
    });
  }

  /**
   * Counts a try against the live code of a user name before anything is compared, so that many at once cannot have
   * more tries than one after the other. Source: Q-06.
   * @returns the code to compare with; null without a live code, or an active account
   */
  async countTry(queries: Queries, name: string, now: Date): Promise<StoredCode | null> {
    const rows = await queries.$queryRaw<StoredCode[]>`
      UPDATE recovery_code c SET tries = c.tries + 1
      FROM person p
      WHERE p.mail_key = ${mailKeyOf(name)} AND p.state = 'active' AND c.uid = p.uid
        AND c.consumed_at IS NULL AND c.expires_at > ${now}::timestamptz AND c.tries < ${RECOVERY_CODE_TRIES}
      RETURNING c.uid, c.hmac`;
    return rows[0] ?? null;
  }

  /** Uses a code up: of many at once one alone gets true. Source: Q-06. */
  async consume(queries: Queries, { uid, hmac }: StoredCode, now: Date): Promise<boolean> {
    const { count } = await queries.recoveryCode.updateMany({
      where: { uid, hmac, consumedAt: null, expiresAt: { gt: now } },
      data: { consumedAt: now },
    });
    return count === 1;
  }

  /** Runs several queries as one, as the system: whoever lost a password is nobody yet. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
