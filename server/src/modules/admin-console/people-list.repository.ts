import { Prisma } from '@ancrage/prisma/client';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { StaffDatabase } from '../../infra/database/staff-database.ts';
import {
  COLUMNS,
  HAS_LIKE,
  listedPersonSchema,
  type PersonRow,
  personRowSchema,
} from './people.repository.ts';
import type { PeopleCursor, PeopleFilter, PeopleRequest } from './people-query.ts';

const { sql, empty } = Prisma;

const SORTED_BY = {
  queue: sql`created_at`,
  requested: sql`created_at`,
  name: sql`name_key`,
  company: sql`company_key`,
} as const;

const isMoment = (sort: PeopleRequest['sort']): boolean => sort === 'queue' || sort === 'requested';

/**
 * How many people, from the beginning of the page, are searched first: common words are found there, and reading all
 * matches from the word index would take longer the more there are.
 */
const LOOKED_THROUGH = 1000;

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

const hasWords = ({ words }: PeopleFilter): Prisma.Sql =>
  words.length === 0
    ? sql`true`
    : Prisma.join(
        words.map((word) => sql`search_text LIKE ${`%${escaped(word)}%`}`),
        ' AND ',
      );

const isInStates = ({ states }: PeopleFilter): Prisma.Sql => {
  const wanted = states.map((state) => sql`${state}::"PersonState"`);
  if (wanted.length === 0) return sql`true`;
  // A single state is an equality, so that the index gives the list in its order.
  return wanted.length === 1 ? sql`state = ${wanted[0]}` : sql`state IN (${Prisma.join(wanted)})`;
};

/** A part of the list with a single order. */
interface Part {
  readonly name: PeopleCursor['part'];
  /** Condition for the people of this part after the previous page. */
  readonly who: Prisma.Sql;
  readonly inOrder: Prisma.Sql;
}

/** Name of the query of a part. */
const named = (query: string, { name }: Part): Prisma.Sql => Prisma.raw(`${query}_${name}`);

/** The parts of a list that its states allow: PostgreSQL would read the whole of an empty one. */
const partsOf = (request: PeopleRequest): readonly Part[] => {
  const { sort, states, after } = request;
  const column = SORTED_BY[sort];
  const part = (name: Part['name'], only: Prisma.Sql, descending: boolean): Part => {
    const direction = descending ? sql`DESC` : sql`ASC`;
    const inOrder = sql`ORDER BY ${column} ${direction}, uid ${direction}`;
    if (after?.part !== name) return { name, who: only, inOrder };
    const key = isMoment(sort) ? sql`${after.key}::timestamptz` : sql`${after.key}`;
    const beyond = descending ? sql`<` : sql`>`;
    return { name, who: sql`${only} AND (${column}, uid) ${beyond} (${key}, ${after.uid})`, inOrder };
  };
  if (sort !== 'queue') return [part('all', sql`true`, request.descending)];
  const hasPending = after?.part !== 'others' && (states.length === 0 || states.includes('pending'));
  const hasOthers = states.length === 0 || states.some((state) => state !== 'pending');
  return [
    ...(hasPending ? [part('pending', sql`state = 'pending'`, false)] : []),
    ...(hasOthers ? [part('others', sql`state <> 'pending'`, true)] : []),
  ];
};

/**
 * `known`: the people who match the words, as many as a page needs. The beginning of each part is searched first. The
 * word index is read, once for all parts, when the page has room left and a part goes on beyond its beginning.
 * PostgreSQL evaluates a MATERIALIZED query on demand, so unneeded rows are not read. Source: decision 80.
 */
const knownBy = (request: PeopleRequest, parts: readonly Part[], limit: number): Prisma.Sql => {
  const columns = sql`uid, state, ${SORTED_BY[request.sort]}`;
  const [words, inStates] = [hasWords(request), isInStates(request)];
  const isWhole = (part: Part): Prisma.Sql =>
    sql`(SELECT count(*) FROM ${named('beginning', part)}) < ${LOOKED_THROUGH}`;
  const looked = parts.map((part, at) => {
    const { who, inOrder } = part;
    const [beginning, near] = [named('beginning', part), named('near', part)];
    const before = parts[at - 1];
    const isReached = before
      ? sql`(SELECT count(*) FROM ${named('near', before)}) < ${limit} AND ${isWhole(before)} AND`
      : empty;
    return sql`
    ${beginning} AS MATERIALIZED (
      SELECT ${columns}, ${words} AS has_words FROM person
      WHERE ${isReached} ${who} AND ${inStates} ${inOrder} LIMIT ${LOOKED_THROUGH}
    ),
    ${near} AS MATERIALIZED (SELECT ${columns} FROM ${beginning} WHERE has_words ${inOrder} LIMIT ${limit})`;
  });
  const nearOnes = parts.map((part) => sql`SELECT ${columns} FROM ${named('near', part)}`);
  return sql`
    WITH ${Prisma.join(looked)},
    near AS MATERIALIZED (${Prisma.join(nearOnes, ' UNION ALL ')}),
    is_enough AS MATERIALIZED (
      SELECT CASE
        WHEN (SELECT count(*) FROM near) >= ${limit} THEN true
        ELSE ${Prisma.join(parts.map(isWhole), ' AND ')}
      END AS it
    ),
    known AS MATERIALIZED (
      SELECT ${columns} FROM near WHERE (SELECT it FROM is_enough)
      UNION ALL
      SELECT ${columns} FROM person WHERE NOT (SELECT it FROM is_enough) AND ${words} AND ${inStates}
    )`;
};

const pageRowSchema = listedPersonSchema.extend({ part: z.enum(['all', 'pending', 'others']) });
/** A person in the list, and the part of the list it is in. */
type PageRow = Readonly<z.infer<typeof pageRowSchema>>;

/** Finds people by words and states. Source: A-03, Q-22. */
@Injectable()
export class PeopleListRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** One page of the list, plus one person when there is a next page. */
  async page(queries: Queries, request: PeopleRequest): Promise<PageRow[]> {
    const parts = partsOf(request);
    if (parts.length === 0) return [];
    const column = SORTED_BY[request.sort];
    const limit = request.limit + 1;
    const inStates = isInStates(request);
    const hasSearch = request.words.length > 0;
    const from = hasSearch ? sql`known` : sql`person`;
    const ranked = parts.map(
      ({ name, who, inOrder }, place) => sql`
        SELECT uid, ${name} AS part, ${place}::int AS place, row_number() OVER (${inOrder}) AS rank
        FROM (SELECT uid, ${column} FROM ${from} WHERE ${who} AND ${inStates} ${inOrder} LIMIT ${limit}) AS of_part`,
    );
    const key = isMoment(request.sort)
      ? sql`to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`p.${column}`;
    const rows = await queries.$queryRaw`
      ${hasSearch ? knownBy(request, parts, limit) : empty}
      SELECT ${COLUMNS}, page.part, ${key} AS key, ${HAS_LIKE}
      FROM (${Prisma.join(ranked, ' UNION ALL ')} ORDER BY place, rank LIMIT ${limit}) page
      JOIN person p USING (uid)
      ORDER BY page.place, page.rank`;
    return parseRows(pageRowSchema, rows);
  }

  /** Notes whom an export holds, under the entry that was just written in the same transaction. Source: decision 197. */
  async noteExported(queries: Queries, filter: PeopleFilter): Promise<void> {
    await queries.$executeRaw`
      INSERT INTO exported_person (entry_id, uid)
      SELECT currval('audit_entry_id_seq'), p.uid FROM person p WHERE ${hasWords(filter)} AND ${isInStates(filter)}`;
  }

  /** The next people of the export, by id. */
  async next(filter: PeopleFilter, afterUid: number, limit: number): Promise<PersonRow[]> {
    const rows = await this.database.queries.$queryRaw`
      SELECT ${COLUMNS} FROM person p
      WHERE p.uid > ${afterUid} AND ${hasWords(filter)} AND ${isInStates(filter)}
      ORDER BY p.uid LIMIT ${limit}`;
    return parseRows(personRowSchema, rows);
  }
}
