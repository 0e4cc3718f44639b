import {
  PEOPLE_PAGE_USUAL,
  PEOPLE_SORTS,
  PERSON_STATES,
  type PeopleSort,
  type PersonState,
  type StaffPeopleQuery,
} from '@ancrage/shared/wire/staff-people';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import * as z from 'zod';
import { problem } from '../../http/refusal.ts';

/** Which people are wanted: all of the words are found in them, and they are in one of the states. */
export interface PeopleFilter {
  readonly words: readonly string[];
  readonly states: readonly PersonState[];
}

/**
 * Where a page ends: the key that the list is sorted by and the number of the last person on it. `part` tells the two
 * parts of the queue apart.
 */
const cursorSchema = z.object({
  sort: z.enum(PEOPLE_SORTS),
  descending: z.boolean(),
  part: z.enum(['pending', 'others', 'all']),
  key: z.string().regex(/^[^\0]*$/),
  uid: z.int32(),
});
/** A moment as the cursors here have it, of years that PostgreSQL knows. */
const momentSchema = z.iso.datetime().regex(/^[12]/);
export type PeopleCursor = z.infer<typeof cursorSchema>;

/** One page of the list, as it is asked for. */
export interface PeopleRequest extends PeopleFilter {
  readonly sort: PeopleSort;
  readonly descending: boolean;
  readonly after: PeopleCursor | null;
  readonly limit: number;
}

/** A cursor as clients carry it. */
export const writeCursor = (cursor: PeopleCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null; // not ours: no schema takes it
  }
};

const readCursor = (text: string, sort: PeopleSort, descending: boolean): PeopleCursor => {
  const read = cursorSchema.safeParse(parsed(text));
  if (!read.success || read.data.sort !== sort || read.data.descending !== descending)
    throw problem(staffProblems.invalid);
  const isMoment = sort === 'queue' || sort === 'requested';
  if (isMoment && !momentSchema.safeParse(read.data.key).success) throw problem(staffProblems.invalid);
  return read.data;
};

const MOST_WORDS = 8;

/** The words and states of a query. */
export const readFilter = ({
  search = '',
  states,
}: Pick<StaffPeopleQuery, 'search' | 'states'>): PeopleFilter => ({
  words: search
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS),
  states: states === undefined ? [] : PERSON_STATES.filter((state) => states.split(',').includes(state)),
});

/**
 * Reads what the list is asked for.
 * @throws Refusal 422 for a cursor of another list
 */
export const readPeopleRequest = (query: StaffPeopleQuery): PeopleRequest => {
  const sort = query.sort ?? 'queue';
  const direction = query.direction ?? (sort === 'requested' ? 'descending' : 'ascending');
  const descending = sort !== 'queue' && direction === 'descending';
  return {
    ...readFilter(query),
    sort,
    descending,
    after: query.after === undefined ? null : readCursor(query.after, sort, descending),
    limit: Number(query.limit ?? PEOPLE_PAGE_USUAL),
  };
};
