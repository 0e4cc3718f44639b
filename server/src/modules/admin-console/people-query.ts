import { PERSON_STATES, type PersonState } from '@ancrage/shared/rules/staff-decisions';
import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import {
  PEOPLE_PAGE_USUAL,
  PEOPLE_SORTS,
  type PeopleSort,
  type StaffPeopleQuery,
} from '@ancrage/shared/wire/staff-people';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import * as z from 'zod';
import { problem } from '../../http/http-error.ts';

/** Filter of the list: people who match all words (normalised) and have one of the states. */
export interface PeopleFilter {
  readonly words: readonly string[];
  readonly states: readonly PersonState[];
}

/**
 * Where a page ends: the sort key and the id of its last person. `part` distinguishes the two parts of the queue.
 */
const cursorSchema = z.object({
  sort: z.enum(PEOPLE_SORTS),
  descending: z.boolean(),
  part: z.enum(['pending', 'others', 'all']),
  key: z.string().regex(/^[^\0]*$/),
  uid: z.int32(),
});
/** A moment in a cursor, within the years that PostgreSQL knows. */
const momentSchema = z.iso.datetime().regex(/^[12]/);
export type PeopleCursor = z.infer<typeof cursorSchema>;

/** A parsed request for a page of the list. */
export interface PeopleRequest extends PeopleFilter {
  readonly sort: PeopleSort;
  readonly descending: boolean;
  readonly after: PeopleCursor | null;
  readonly limit: number;
}

/** The encoded form of a cursor. */
export const writeCursor = (cursor: PeopleCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null; // malformed: the schema rejects it
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

/** A typed telephone number: at least four digits, with spaces, dots, hyphens, slashes or brackets. */
const TELEPHONE = /(?<=^|\s)\+?\(?\d(?:[\s.\-/()]*\d){3,}\)?(?=\s|$)/g;
/** The prefix of a number within France; other spellings have a country code, or nothing. */
const TELEPHONE_PREFIX = /^(?:(?:\+|00)33)?0?/;
/** The number of digits of a French number that every spelling has. */
const NATIONAL_DIGITS = 9;

/** The digits of a telephone number that all its spellings share. */
const digitsOf = (telephone: string): string =>
  telephone
    .replace(/[^+\d]/g, '')
    .replace(TELEPHONE_PREFIX, '')
    .replace('+', '')
    .slice(-NATIONAL_DIGITS);

/** The words of a search, normalised; a telephone number is one word. */
const wordsOf = (search: string): string[] => {
  const text = search.replaceAll('\0', '').replace(/[\u00A0\u202F]/g, ' ');
  const telephones = Array.from(text.matchAll(TELEPHONE), ([typed]) => digitsOf(typed));
  return [...searchWords(text.replace(TELEPHONE, ' ')), ...telephones].slice(0, MOST_WORDS);
};

/** The filter of a query. */
export const readFilter = ({
  search = '',
  states,
}: Pick<StaffPeopleQuery, 'search' | 'states'>): PeopleFilter => ({
  words: wordsOf(search),
  states: states === undefined ? [] : PERSON_STATES.filter((state) => states.split(',').includes(state)),
});

/**
 * Reads the query of a page.
 * @throws HttpError 422 for a cursor of another list
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
