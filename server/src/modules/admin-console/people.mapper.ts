import { localeOf } from '@ancrage/shared/rules/locales';
import { SECURITY_ACTS } from '@ancrage/shared/rules/security-acts';
import { readable } from '@ancrage/shared/text/readable';
import type {
  StaffDuplicate,
  StaffHistoryEntry,
  StaffPerson,
  StaffPersonRow,
} from '@ancrage/shared/wire/staff-people';
import type { ActCount, HistoryRow, LikePerson, ListedPerson, ViewedPerson } from './people.repository.ts';

/** A person in the list. Entities such as `&amp;` are decoded. */
export const rowToWire = (row: ListedPerson): StaffPersonRow => ({
  uid: row.uid,
  mail: row.mail,
  firstname: readable(row.firstname),
  lastname: readable(row.lastname),
  title: readable(row.title),
  company: readable(row.company),
  businessunit: readable(row.businessunit),
  telephone: readable(row.telephone),
  locale: localeOf(row.locale),
  state: row.state,
  requestedAt: row.createdAt.toISOString(),
  hasPossibleDuplicates: row.hasPossibleDuplicates,
});

const EVENTS = ['approved', 'refused', 'blocked', 'unblocked', 'corrected', 'sessions-ended'] as const;

const historyToWire = (row: HistoryRow): StaffHistoryEntry[] => {
  const event = EVENTS.find((known) => known === row.event);
  return event ? [{ at: row.at.toISOString(), event, by: row.by, detail: row.detail }] : [];
};

const likeToWire = (row: LikePerson): StaffDuplicate => ({
  uid: row.uid,
  mail: row.mail,
  firstname: readable(row.firstname),
  lastname: readable(row.lastname),
  company: readable(row.company),
  state: row.state,
  requestedAt: row.createdAt.toISOString(),
  likeness: [
    ...(row.sameName ? (['name'] as const) : []),
    ...(row.sameTelephone ? (['telephone'] as const) : []),
    ...(row.sameMail ? (['mail'] as const) : []),
  ],
});

/** What the page of a person shows next to identification data. */
interface PersonFacts extends Pick<StaffPerson, 'erasure'> {
  readonly history: readonly HistoryRow[];
  readonly like: readonly LikePerson[];
  readonly acts: readonly ActCount[];
}

/** A person on their page. */
export const personToWire = (
  person: ViewedPerson,
  { history, like, acts, erasure }: PersonFacts,
): StaffPerson => ({
  ...rowToWire(person),
  changedAt: person.changedAt.toISOString(),
  revision: person.revision,
  terms:
    person.cgu && person.cguVersion !== null
      ? { version: person.cguVersion, acceptedAt: person.cguAcceptedAt?.toISOString() ?? null }
      : null,
  sessions: { open: person.openSessions, lastUsedMonth: person.lastUsedMonth },
  security: SECURITY_ACTS.flatMap((act) => {
    const count = acts.find((counted) => counted.act === act)?.count;
    return count === undefined ? [] : [{ act, count }];
  }),
  history: [
    ...history.flatMap(historyToWire),
    { at: person.createdAt.toISOString(), event: 'requested', by: null, detail: '' },
  ],
  possibleDuplicates: like.map(likeToWire),
  erasure,
});
