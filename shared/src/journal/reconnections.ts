import {
  entryStatus,
  type Intuition,
  type Intuitions,
  type IntuitionsEntry,
  type Status,
} from './intuitions.ts';
import { isReservedKey } from './reserved-keys.ts';

/** The answers that name a reconnection in a list. Source: E-04. */
const WHO = 'reconew-q2-qui';
const ABOUT = 'reconew-q2-datesujet';

/** An entry with the key it stands under in the journal. */
export interface KeyedEntry {
  readonly key: string;
  readonly entry: IntuitionsEntry;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** With whom the reconnection is; an empty string when it was not said. */
export const whoOf = (entry: IntuitionsEntry): string => textOf(entry[WHO]);

/** When and about what the reconnection is; an empty string when it was not said. */
export const aboutOf = (entry: IntuitionsEntry): string => textOf(entry[ABOUT]);

/** Whether the entry comes from another exercise and not from a reconnection. Source: E-05. */
export const isSpecial = (entry: IntuitionsEntry): boolean => textOf(entry.special) !== '';

/** The moment a date key stands for, in epoch milliseconds; null when it is no such key. */
export const momentOf = (dateKey: string): number | null => {
  const moment = /^\d+$/.test(dateKey) ? Number(dateKey) : Date.parse(dateKey);
  return Number.isFinite(moment) ? moment : null;
};

/** All entries, newest first; those without a readable date come last. */
export const entriesByDate = (intuitions: Intuitions): KeyedEntry[] =>
  Object.entries(intuitions)
    .filter(([key]) => !isReservedKey(key))
    .map(([key, entry]) => ({ key, entry }))
    .sort((one, other) => (momentOf(other.entry.date) ?? 0) - (momentOf(one.entry.date) ?? 0));

/** The reconnections, newest first: every entry that does not come from another exercise. Source: R-07, E-05. */
export const reconnectionsOf = (intuitions: Intuitions): KeyedEntry[] =>
  entriesByDate(intuitions).filter(({ entry }) => !isSpecial(entry));

/** An entry with its list of intuitions replaced; its own status follows. Source: product "Reconnection". */
export const withIntuitions = (
  entry: IntuitionsEntry,
  intuitions: readonly Intuition[],
): IntuitionsEntry => ({
  ...entry,
  intuitionsdata: [...intuitions],
  status: entryStatus(intuitions),
});

/** Which intuition of which entry is meant. `id` when it has one, else its place (from 0) and its text. */
export interface IntuitionAddress {
  readonly entryKey: string;
  readonly id: string | undefined;
  readonly place: number;
  readonly name: string;
}

/** One intuition with where it stands. */
export interface PlacedIntuition {
  readonly address: IntuitionAddress;
  readonly name: string;
  readonly status: Status;
}

/** The intuitions of an entry, in order, each with its address. */
export const intuitionsIn = ({ key, entry }: KeyedEntry): PlacedIntuition[] =>
  (entry.intuitionsdata ?? []).map(({ id, name, status }, place) => ({
    address: { entryKey: key, id, place, name },
    name,
    status: status ?? 'pending',
  }));

/** How many intuitions of an entry are implemented, of how many. */
export const progressOf = (
  entry: IntuitionsEntry,
): { readonly implemented: number; readonly total: number } => {
  const intuitions = entry.intuitionsdata ?? [];
  const implemented = intuitions.filter((one) => one.status === 'implemented').length;
  return { implemented, total: intuitions.length };
};

const isMeant = (intuition: Intuition, place: number, address: IntuitionAddress): boolean =>
  address.id === undefined
    ? place === address.place && intuition.name === address.name
    : intuition.id === address.id;

const withEntryIntuitions = (
  intuitions: Intuitions,
  key: string,
  change: (list: readonly Intuition[]) => readonly Intuition[],
): Intuitions => {
  const entry = intuitions[key];
  if (entry === undefined) return intuitions;
  return { ...intuitions, [key]: withIntuitions(entry, change(entry.intuitionsdata ?? [])) };
};

/** The journal's intuitions with one of them pending or implemented; nothing changes when it is no longer there. Source: T-07. */
export const withStatus = (intuitions: Intuitions, address: IntuitionAddress, status: Status): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.map((one, place) => (isMeant(one, place, address) ? { ...one, status } : one)),
  );

/** The journal's intuitions without one of them. Source: S-16. */
export const withoutIntuition = (intuitions: Intuitions, address: IntuitionAddress): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.filter((one, place) => !isMeant(one, place, address)),
  );

/** The journal's intuitions with a deleted one put back at its place, or last when the list is shorter now. Source: S-16. */
export const withIntuitionBack = (
  intuitions: Intuitions,
  address: IntuitionAddress,
  intuition: Intuition,
): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.some((one) => one.id !== undefined && one.id === intuition.id)
      ? list
      : [...list.slice(0, address.place), intuition, ...list.slice(address.place)],
  );
