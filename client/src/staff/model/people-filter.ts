import { PERSON_STATES, type PersonState } from '@ancrage/shared/rules/staff-decisions';
import { PEOPLE_SORTS, type PeopleSort, type StaffPeopleQuery } from '@ancrage/shared/wire/staff-people';

/** Which people are listed, and how; stored in the query string, so that the back button restores it. */
export interface PeopleFilter {
  readonly search: string;
  readonly state: PersonState | 'everyone';
  readonly sort: PeopleSort;
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string | null): text is Value =>
  text !== null && (values as readonly string[]).includes(text);

export const peopleFilterOf = (query: URLSearchParams): PeopleFilter => {
  const state = query.get('state');
  const sort = query.get('sort');
  return {
    search: query.get('search') ?? '',
    state: isOneOf(PERSON_STATES, state) ? state : 'everyone',
    sort: isOneOf(PEOPLE_SORTS, sort) ? sort : 'queue',
  };
};

/** The filter as query string; defaults are left out. */
export const addressOfFilter = ({ search, state, sort }: PeopleFilter): URLSearchParams => {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (state !== 'everyone') query.set('state', state);
  if (sort !== 'queue') query.set('sort', sort);
  return query;
};

/** The filter as the calls take it. The newest requests come first, names from A to Z. */
export const queryOfFilter = ({ search, state, sort }: PeopleFilter): StaffPeopleQuery => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(state !== 'everyone' && { states: state }),
  sort,
  ...(sort !== 'queue' && { direction: sort === 'requested' ? 'descending' : 'ascending' }),
});
