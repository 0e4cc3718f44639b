import { Prisma } from '@ancrage/prisma/client';
import type { PersonState } from '@ancrage/shared/wire/staff-people';
import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { StaffDatabase } from '../../infra/database/staff-database.ts';
import type { PeopleCursor, PeopleFilter, PeopleRequest } from './people-query.ts';

/** Identification data of one person. */
export interface PersonRow {
  readonly uid: number;
  readonly mail: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly title: string;
  readonly company: string;
  readonly businessunit: string;
  readonly telephone: string;
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

const { sql, empty } = Prisma;

const COLUMNS = sql`p.uid, p.mail, p.firstname, p.lastname, p.title, p.company, p.businessunit, p.telephone, p.locale,
  p.state::text AS state, p.created_at AS "createdAt"`;

/** Somebody else with the same name, telephone number or nearly the same address; each is looked up by its own index. */
const HAS_LIKE = sql`(
  EXISTS (SELECT FROM person o WHERE o.mail_stem = p.mail_stem AND o.uid <> p.uid)
  OR EXISTS (SELECT FROM person o WHERE o.phone_key = p.phone_key AND o.uid <> p.uid)
  OR (btrim(p.name_key) <> '' AND EXISTS (SELECT FROM person o WHERE o.name_key = p.name_key AND o.uid <> p.uid))
) AS "hasPossibleDuplicates"`;

const SORTED_BY = {
  queue: sql`created_at`,
  requested: sql`created_at`,
  name: sql`name_key`,
  company: sql`company_key`,
} as const;

const LONGEST_LIKE = 20;

/** What a page of the list is made of. */
const LISTED = sql`uid, mail, firstname, lastname, title, company, businessunit, telephone, locale, state, created_at,
  name_key, company_key, phone_key, mail_stem`;

/**
 * How many people, from where the page begins, are looked through for words first: those that many people have are found
 * there, and reading everybody who has them off the index of words would take longer with each of them.
 */
const LOOKED_THROUGH = 1000;

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

const withWords = ({ words }: PeopleFilter): Prisma.Sql =>
  words.length === 0
    ? empty
    : sql`AND ${Prisma.join(
        words.map((word) => sql`search_text LIKE folded(${`%${escaped(word)}%`})`),
        ' AND ',
      )}`;

const inStates = ({ states }: PeopleFilter): Prisma.Sql => {
  const wanted = states.map((state) => sql`${state}::"PersonState"`);
  if (wanted.length === 0) return empty;
  // One state alone is an equality, so that the list can be read off an index in its order.
  return wanted.length === 1 ? sql`AND state = ${wanted[0]}` : sql`AND state IN (${Prisma.join(wanted)})`;
};

/** One part of a list that is in one order. */
interface Part {
  readonly name: PeopleCursor['part'];
  readonly only: Prisma.Sql;
  readonly descending: boolean;
}

const partsOf = ({ sort, descending, after }: PeopleRequest): readonly Part[] => {
  if (sort !== 'queue') return [{ name: 'all', only: empty, descending }];
  const pending: Part = { name: 'pending', only: sql`AND state = 'pending'`, descending: false };
  const others: Part = { name: 'others', only: sql`AND state <> 'pending'`, descending: true };
  return after?.part === 'others' ? [others] : [pending, others];
};

/** People, as the staff see them: identification data alone. Source: A-03, Q-22. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** One page of the list, and one person more when there is a page after it. */
  async list(queries: Queries, request: PeopleRequest): Promise<(ListedPerson & { part: Part['name'] })[]> {
    const found: (ListedPerson & { part: Part['name'] })[] = [];
    for (const part of partsOf(request)) {
      const missing = request.limit + 1 - found.length;
      if (missing <= 0) break;
      const after = request.after?.part === part.name ? request.after : null;
      const rows = await this.#listPart(queries, request, part, after, missing);
      found.push(...rows.map((row) => ({ ...row, part: part.name })));
    }
    return found;
  }

  #listPart(
    queries: Queries,
    request: PeopleRequest,
    { only, descending }: Part,
    after: PeopleCursor | null,
    limit: number,
  ): Promise<ListedPerson[]> {
    const column = SORTED_BY[request.sort];
    const isMoment = request.sort === 'queue' || request.sort === 'requested';
    const direction = descending ? sql`DESC` : sql`ASC`;
    const key = isMoment ? sql`${after?.key}::timestamptz` : sql`${after?.key}`;
    const beyond = !after
      ? empty
      : descending
        ? sql`AND (${column}, uid) < (${key}, ${after.uid})`
        : sql`AND (${column}, uid) > (${key}, ${after.uid})`;
    const written = isMoment
      ? sql`to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`p.${column}`;
    const inOrder = sql`ORDER BY ${column} ${direction}, uid ${direction}`;
    const anybody = sql`true ${only} ${inStates(request)} ${beyond}`;
    const words = withWords(request);
    const page =
      request.words.length === 0
        ? sql`SELECT ${LISTED} FROM person WHERE ${anybody} ${inOrder} LIMIT ${limit}`
        : sql`
          WITH near AS MATERIALIZED (
            SELECT * FROM (
              SELECT ${LISTED}, search_text FROM person WHERE ${anybody}
              ${inOrder} LIMIT ${LOOKED_THROUGH}
            ) beginning WHERE true ${words} ${inOrder} LIMIT ${limit}
          )
          SELECT ${LISTED} FROM near WHERE (SELECT count(*) FROM near) = ${limit}
          UNION ALL (
            SELECT ${LISTED} FROM person
            WHERE (SELECT count(*) FROM near) < ${limit} AND ${anybody} ${words} ${inOrder} LIMIT ${limit}
          )`;
    return queries.$queryRaw<ListedPerson[]>`
      SELECT ${COLUMNS}, ${written} AS key, ${HAS_LIKE} FROM (${page}) p
      ORDER BY p.${column} ${direction}, p.uid ${direction}`;
  }

  /** One person, with what tells whether they use the application. */
  async find(queries: Queries, uid: number): Promise<ViewedPerson | null> {
    const rows = await queries.$queryRaw<ViewedPerson[]>`
      SELECT ${COLUMNS}, p.name_key AS key, ${HAS_LIKE}, p.changed_at AS "changedAt", p.revision, p.cgu,
        p.cgu_version AS "cguVersion", p.cgu_accepted_at AS "cguAcceptedAt",
        (SELECT count(*)::int FROM session s WHERE s.uid = p.uid AND s.ended_at IS NULL) AS "openSessions",
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

  /** The next people of the export, in the order of their numbers. */
  findNext(filter: PeopleFilter, afterUid: number, limit: number): Promise<PersonRow[]> {
    return this.database.queries.$queryRaw<PersonRow[]>`
      SELECT ${COLUMNS} FROM person p
      WHERE p.uid > ${afterUid} ${withWords(filter)} ${inStates(filter)}
      ORDER BY p.uid LIMIT ${limit}`;
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

  /** Ends every open session of people. @returns how many there were */
  async endSessions(
    queries: Queries,
    uids: readonly number[],
    end: 'blocked' | 'ended_by_staff',
    now: Date,
  ): Promise<number> {
    const { count } = await queries.session.updateMany({
      where: { uid: { in: [...uids] }, endedAt: null },
      data: { endedAt: now, end },
    });
    return count;
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
