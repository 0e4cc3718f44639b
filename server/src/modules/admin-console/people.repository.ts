import { PersonState, Prisma } from '@ancrage/prisma/client';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { StaffDatabase } from '../../infra/database/staff-database.ts';
import { profileShape } from '../accounts/profile.ts';
import { openAt, openSince } from '../sign-in/open-since.ts';

const personShape = {
  uid: z.int(),
  mail: z.string(),
  ...profileShape,
  locale: z.string(),
  state: z.enum(PersonState),
  createdAt: z.date(),
};
export const personRowSchema = z.object(personShape);
/** Identification data of one person. */
export type PersonRow = Readonly<z.infer<typeof personRowSchema>>;

const listedShape = {
  ...personShape,
  hasPossibleDuplicates: z.boolean(),
  /** The sort key of the list. */
  key: z.string(),
};
export const listedPersonSchema = z.object(listedShape);
/** A person in the list. */
export type ListedPerson = Readonly<z.infer<typeof listedPersonSchema>>;

const viewedPersonSchema = z.object({
  ...listedShape,
  changedAt: z.date(),
  revision: z.int(),
  cgu: z.boolean(),
  cguVersion: z.nullable(z.string()),
  cguAcceptedAt: z.nullable(z.date()),
  openSessions: z.int(),
  /** Such as `2026-03`, in UTC. */
  lastUsedMonth: z.nullable(z.string()),
});
/** A person as the page about one person shows them. */
export type ViewedPerson = Readonly<z.infer<typeof viewedPersonSchema>>;

const likePersonSchema = z.object({
  ...personShape,
  sameName: z.boolean(),
  sameTelephone: z.boolean(),
  sameMail: z.boolean(),
});
/** A possible duplicate of a person, and what the two share. */
export type LikePerson = Readonly<z.infer<typeof likePersonSchema>>;

const historyRowSchema = z.object({
  at: z.date(),
  event: z.string(),
  by: z.nullable(z.string()),
  detail: z.string(),
});
/** One line of the history of an account. */
export type HistoryRow = Readonly<z.infer<typeof historyRowSchema>>;

const actCountSchema = z.object({ act: z.string(), count: z.int() });
/** How many acts of a kind the log has of a person. */
export type ActCount = Readonly<z.infer<typeof actCountSchema>>;

const { sql } = Prisma;

/** Identification data of `person p`. */
export const COLUMNS = sql`p.uid, p.mail, p.firstname, p.lastname, p.title, p.company, p.businessunit, p.telephone, p.locale,
  p.state::text AS state, p.created_at AS "createdAt"`;

/** Other people with the same name, telephone number or nearly the same address; each is looked up by an index. */
export const HAS_LIKE = sql`(
  EXISTS (SELECT FROM person o WHERE o.mail_stem = p.mail_stem AND o.uid <> p.uid)
  OR EXISTS (SELECT FROM person o WHERE o.phone_key = p.phone_key AND o.uid <> p.uid)
  OR (btrim(p.name_key) <> '' AND EXISTS (SELECT FROM person o WHERE o.name_key = p.name_key AND o.uid <> p.uid))
) AS "hasPossibleDuplicates"`;

const LONGEST_LIKE = 20;

/** Identification data of people, for the staff. Source. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** One person, with facts about their use of the application. */
  async find(queries: Queries, uid: number, now: Date): Promise<ViewedPerson | null> {
    const { createdSince, usedSince } = openSince(now);
    const rows = await queries.$queryRaw`
      SELECT ${COLUMNS}, p.name_key AS key, ${HAS_LIKE}, p.changed_at AS "changedAt", p.revision, p.cgu,
        p.cgu_version AS "cguVersion", p.cgu_accepted_at AS "cguAcceptedAt",
        (SELECT count(*)::int FROM session s
         WHERE s.uid = p.uid AND s.ended_at IS NULL AND s.created_at > ${createdSince}::timestamptz
           AND s.used_at > ${usedSince}::timestamptz) AS "openSessions",
        (SELECT to_char(max(s.used_at) AT TIME ZONE 'UTC', 'YYYY-MM') FROM session s WHERE s.uid = p.uid) AS "lastUsedMonth"
      FROM person p WHERE p.uid = ${uid}`;
    const [person] = parseRows(viewedPersonSchema, rows);
    return person ?? null;
  }

  /** Possible duplicates of a person, newest first. */
  async findLike(queries: Queries, uid: number): Promise<LikePerson[]> {
    const rows = await queries.$queryRaw`
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
    return parseRows(likePersonSchema, rows);
  }

  /** Decisions and other acts of the staff on a person, newest first. */
  async findHistory(queries: Queries, uid: number): Promise<HistoryRow[]> {
    const rows = await queries.$queryRaw`
      SELECT h.at, h.event, nullif(coalesce(nullif(m.name, ''), m.mail), '') AS by, h.detail FROM (
        SELECT decided_at AS at, decision::text AS event, staff_id, reason AS detail
        FROM registration_decision WHERE uid = ${uid}
        UNION ALL
        SELECT at, replace(action, 'person-', ''), actor_id, coalesce(detail->>'fields', '')
        FROM audit_entry
        WHERE subject = ${uid} AND action IN ('person-corrected', 'person-sessions-ended')
      ) h LEFT JOIN staff_member m ON m.id = h.staff_id
      ORDER BY h.at DESC`;
    return parseRows(historyRowSchema, rows);
  }

  /** How many acts of each kind the log has on the security of an account. */
  async countSecurityActs(queries: Queries, uid: number): Promise<ActCount[]> {
    const rows = await queries.$queryRaw`SELECT act, count FROM count_security_acts(${uid}::int)`;
    return parseRows(actCountSchema, rows);
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
    const ofPeople = { uid: { in: [...uids] } };
    const open = await queries.session.count({ where: { ...ofPeople, ...openAt(now) } });
    await queries.session.updateMany({ where: { ...ofPeople, endedAt: null }, data: { endedAt: now, end } });
    return open;
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
