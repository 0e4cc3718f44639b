import { DORMANCY_WARNING_DAYS } from '@ancrage/shared/rules/retention';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';

const lastSchema = z.object({ last: z.nullable(z.int()) });
const personSchema = z.object({ uid: z.int(), mail: z.string(), locale: z.string() });
/** A person who is warned or erased. */
export type DormantPerson = Readonly<z.infer<typeof personSchema>>;
const warnedSchema = z.object({
  ...personSchema.shape,
  isBlocked: z.boolean(),
  erasedAt: z.date(),
});
/** A person to warn, and the earliest moment of the erasure. */
export type WarnedPerson = Readonly<z.infer<typeof warnedSchema>>;

/** The rule, at a moment. */
export interface DormancyRule {
  readonly now: Date;
  readonly months: number;
}

/** A part of all people, by uid. */
interface Batch {
  /** The last uid that was examined; 0 at the beginning. */
  readonly after: number;
  readonly most: number;
}

/** The last use of accounts. Runs as the system. */
@Injectable()
export class DormancyRepository {
  constructor(private readonly database: Database) {}

  /**
   * Notes the last use of the next accounts that are open or blocked; a later use cancels a warning. A use is a sign-in or a renewal of
   * one on a device, a decision of the staff, an import. The first note of an account has the present moment.
   * @returns the last uid; null when none was left
   */
  async noteUse(now: Date, { after, most }: Batch): Promise<number | null> {
    const rows = await this.database.queries.$queryRaw`
      WITH looked AS (
        SELECT uid FROM person WHERE uid > ${after} AND state IN ('active', 'blocked') ORDER BY uid LIMIT ${most}
      ), added AS (
        INSERT INTO dormancy (uid, used_at) SELECT uid, ${now}::timestamptz FROM looked ON CONFLICT (uid) DO NOTHING
      )
      SELECT max(uid)::int AS last FROM looked`;
    const [row] = parseRows(lastSchema, rows);
    const last = row?.last ?? null;
    if (last !== null) await this.#renew(this.database.queries, after, last);
    return last;
  }

  /** Forgets the warnings from before the last restore: what people did after the backup is lost. */
  async forgetWarningsBeforeRestore(): Promise<void> {
    await this.database.queries.$executeRaw`
      UPDATE dormancy SET asked_at = NULL, warned_at = NULL
      WHERE asked_at <= (SELECT max(restored_at) FROM installation)`;
  }

  /**
   * The next people to warn: 30 days before the end of the months, and again 30 days after a warning that could not be sent.
   */
  async findToWarn({ now, months }: DormancyRule, { after, most }: Batch): Promise<DormantPerson[]> {
    const rows = await this.database.queries.$queryRaw`
      SELECT p.uid, p.mail, p.locale FROM dormancy d JOIN person p ON p.uid = d.uid
      WHERE d.uid > ${after} AND p.state IN ('active', 'blocked') AND d.warned_at IS NULL
        AND d.used_at + make_interval(months => ${months}::int, days => ${-DORMANCY_WARNING_DAYS}::int) <= ${now}::timestamptz
        AND (d.asked_at IS NULL OR d.asked_at + make_interval(days => ${DORMANCY_WARNING_DAYS}::int) <= ${now}::timestamptz)
      ORDER BY d.uid LIMIT ${most}`;
    return parseRows(personSchema, rows);
  }

  /** Notes that a warning was queued. */
  async noteAsked(queries: Queries, uid: number, now: Date): Promise<void> {
    await queries.dormancy.updateMany({ where: { uid }, data: { askedAt: now } });
  }

  /** A person whose warning is queued, unless the account was used since. */
  async findAsked(uid: number, { now, months }: DormancyRule): Promise<WarnedPerson | null> {
    const rows = await this.database.queries.$queryRaw`
      SELECT p.uid, p.mail, p.locale, p.state = 'blocked' AS "isBlocked",
        greatest(d.used_at + make_interval(months => ${months}::int),
          ${now}::timestamptz + make_interval(days => ${DORMANCY_WARNING_DAYS}::int)) AS "erasedAt"
      FROM dormancy d JOIN person p ON p.uid = d.uid
      WHERE d.uid = ${uid} AND p.state IN ('active', 'blocked') AND d.asked_at IS NOT NULL AND d.warned_at IS NULL`;
    const [row] = parseRows(warnedSchema, rows);
    return row ?? null;
  }

  /** Notes that the mail server took the warning. */
  async noteWarned(uid: number, now: Date): Promise<void> {
    await this.database.queries.dormancy.updateMany({
      where: { uid, askedAt: { not: null } },
      data: { warnedAt: now },
    });
  }

  /** The next people to erase: not used for the months, and warned 30 days ago or earlier. */
  async findDormant(rule: DormancyRule, batch: Batch): Promise<DormantPerson[]> {
    return this.#dormant(this.database.queries, rule, batch);
  }

  /** Locks a person until the transaction ends. @returns whether they are still to be erased */
  async lockDormant(queries: Queries, uid: number, rule: DormancyRule): Promise<boolean> {
    await queries.$executeRaw`SELECT uid FROM person WHERE uid = ${uid} FOR UPDATE`;
    await this.#renew(queries, uid - 1, uid);
    const [found] = await this.#dormant(queries, rule, { after: uid - 1, most: 1 });
    return found?.uid === uid;
  }

  /** Forgets everything: the rule is off. */
  async clear(): Promise<void> {
    await this.database.queries.dormancy.deleteMany();
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }

  async #renew(queries: Queries, after: number, last: number): Promise<void> {
    await queries.$executeRaw`
      UPDATE dormancy d SET used_at = u.at, asked_at = NULL, warned_at = NULL
      FROM (
        SELECT k.uid, greatest(
          (SELECT max(s.used_at) FROM session s WHERE s.uid = k.uid),
          (SELECT max(r.decided_at) FROM registration_decision r WHERE r.uid = k.uid),
          (SELECT i.imported_at FROM drupal_import i WHERE i.uid = k.uid)) AS at
        FROM dormancy k WHERE k.uid > ${after} AND k.uid <= ${last}
      ) u
      WHERE d.uid = u.uid AND u.at > d.used_at`;
  }

  async #dormant(
    queries: Queries,
    { now, months }: DormancyRule,
    { after, most }: Batch,
  ): Promise<DormantPerson[]> {
    const rows = await queries.$queryRaw`
      SELECT p.uid, p.mail, p.locale FROM dormancy d JOIN person p ON p.uid = d.uid
      WHERE d.uid > ${after} AND p.state IN ('active', 'blocked')
        AND d.used_at + make_interval(months => ${months}::int) <= ${now}::timestamptz
        AND d.warned_at + make_interval(days => ${DORMANCY_WARNING_DAYS}::int) <= ${now}::timestamptz
      ORDER BY d.uid LIMIT ${most}`;
    return parseRows(personSchema, rows);
  }
}
