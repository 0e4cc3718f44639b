import { Prisma } from '@ancrage/prisma/client';
import type { PersonState } from '@ancrage/shared/rules/staff-decisions';
import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { StaffDatabase } from '../../infra/database/staff-database.ts';
import type { Profile } from '../accounts/profile.ts';
import { openAt, openSince } from '../sign-in/open-since.ts';

/** Identification data of one person. */
export interface PersonRow extends Profile {
  readonly uid: number;
  readonly mail: string;
  readonly locale: string;
  readonly state: PersonState;
  readonly createdAt: Date;
}

/** A person in the list. */
export interface ListedPerson extends PersonRow {
  readonly hasPossibleDuplicates: boolean;
  /** What the list is sorted by. */
  readonly key: string;
}

/** A person who is looked at. */
export interface ViewedPerson extends ListedPerson {
  readonly changedAt: Date;
  readonly revision: number;
  readonly cgu: boolean;
  readonly cguVersion: string | null;
  readonly cguAcceptedAt: Date | null;
  readonly openSessions: number;
  readonly lastUsedAt: Date | null;
}

/** Somebody who may be the same person, and in what. */
export interface LikePerson extends PersonRow {
  readonly sameName: boolean;
  readonly sameTelephone: boolean;
  readonly sameMail: boolean;
}

/** One line of the history of an account. */
export interface HistoryRow {
  readonly at: Date;
  readonly event: string;
  readonly by: string | null;
  readonly detail: string;
}

const { sql } = Prisma;

/** Identification data of `person p`. */
export const COLUMNS = sql`p.uid, p.mail, p.firstname, p.lastname, p.title, p.company, p.businessunit, p.telephone, p.locale,
  p.state::text AS state, p.created_at AS "createdAt"`;

/** Somebody else with the same name, telephone number or nearly the same address; each is looked up by its own index. */
export const HAS_LIKE = sql`(
  EXISTS (SELECT FROM person o WHERE o.mail_stem = p.mail_stem AND o.uid <> p.uid)
  OR EXISTS (SELECT FROM person o WHERE o.phone_key = p.phone_key AND o.uid <> p.uid)
  OR (btrim(p.name_key) <> '' AND EXISTS (SELECT FROM person o WHERE o.name_key = p.name_key AND o.uid <> p.uid))
) AS "hasPossibleDuplicates"`;

const LONGEST_LIKE = 20;

/** People, as the staff see them: identification data alone. Source. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** One person, with what tells whether they use the application. */
  async find(queries: Queries, uid: number, now: Date): Promise<ViewedPerson | null> {
    const { createdSince, usedSince } = openSince(now);
    const rows = await queries.$queryRaw<ViewedPerson[]>`
      SELECT ${COLUMNS}, p.name_key AS key, ${HAS_LIKE}, p.changed_at AS "changedAt", p.revision, p.cgu,
        p.cgu_version AS "cguVersion", p.cgu_accepted_at AS "cguAcceptedAt",
        (SELECT count(*)::int FROM session s
         WHERE s.uid = p.uid AND s.ended_at IS NULL AND s.created_at > ${createdSince}::timestamptz
           AND s.used_at > ${usedSince}::timestamptz) AS "openSessions",
        (SELECT max(s.used_at) FROM session s WHERE s.uid = p.uid) AS "lastUsedAt"
      FROM person p WHERE p.uid = ${uid}`;
    return rows[0] ?? null;
  }

  /** People who may be the same as one of them, newest first. */
  findLike(queries: Queries, uid: number): Promise<LikePerson[]> {
    return queries.$queryRaw<LikePerson[]>`
      SELECT ${COLUMNS}, p.mail_stem = q.mail_stem AS "sameMail",
        coalesce(p.phone_key = q.phone_key, false) AS "sameTelephone",
        p.name_key = q.name_key AND btrim(q.name_key) <> '' AS "sameName"
      FROM person q
      JOIN person p ON p.uid IN (
        SELECT o.uid FROM person o WHERE o.mail_stem = q.mail_stem
        UNION SELECT o.uid FROM person o WHERE o.phone_key = q.phone_key
        UNION SELECT o.uid FROM person o WHERE o.name_key = q.name_key AND btrim(q.name_key) <> ''
      ) AND p.uid <> q.uid
      WHERE q.uid = ${uid}
      ORDER BY p.created_at DESC LIMIT ${LONGEST_LIKE}`;
  }

  /** What the staff decided of a person and did to the account, newest first. */
  findHistory(queries: Queries, uid: number): Promise<HistoryRow[]> {
    return queries.$queryRaw<HistoryRow[]>`
      SELECT h.at, h.event, nullif(coalesce(nullif(m.name, ''), m.mail), '') AS by, h.detail FROM (
        SELECT decided_at AS at, decision::text AS event, staff_id, reason AS detail
        FROM registration_decision WHERE uid = ${uid}
        UNION ALL
        SELECT at, replace(action, 'person-', ''), actor_id, coalesce(detail->>'fields', '')
        FROM audit_entry
        WHERE subject = ${uid} AND action IN ('person-corrected', 'person-sessions-ended')
      ) h LEFT JOIN staff_member m ON m.id = h.staff_id
      ORDER BY h.at DESC`;
  }

  /** Writes corrected identification data if the account is still at the revision that was read. */
  async correct(
    queries: Queries,
    { uid, revision }: { uid: number; revision: number },
    write: Prisma.PersonUpdateManyMutationInput,
    now: Date,
  ): Promise<boolean> {
    const { count } = await queries.person.updateMany({
      where: { uid, revision },
      data: { ...write, revision: revision + 1, changedAt: now },
    });
    return count === 1;
  }

  /** Ends every session of people. @returns how many were open */
  async endSessions(
    queries: Queries,
    uids: readonly number[],
    end: 'blocked' | 'ended_by_staff',
    now: Date,
  ): Promise<number> {
    const theirs = { uid: { in: [...uids] } };
    const open = await queries.session.count({ where: { ...theirs, ...openAt(now) } });
    await queries.session.updateMany({ where: { ...theirs, endedAt: null }, data: { endedAt: now, end } });
    return open;
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
