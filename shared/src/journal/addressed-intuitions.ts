import {
  entryStatus,
  type Intuition,
  type Intuitions,
  type IntuitionsEntry,
  type Status,
} from './intuitions.ts';
import type { KeyedEntry } from './reconnections.ts';

/** An entry with its list of intuitions replaced; its own status follows. Source: product "Reconnection". */
const withIntuitions = (entry: IntuitionsEntry, intuitions: readonly Intuition[]): IntuitionsEntry => ({
  ...entry,
  intuitionsdata: [...intuitions],
  status: entryStatus(intuitions),
});

/** Which intuition of which entry is meant. `id` when it has one, else its place (from 0) and its text. */
export interface IntuitionAddress {
  readonly entryKey: string;
  readonly id: string | undefined;
  readonly index: number;
  readonly name: string;
}

/** One intuition with its address in the journal. */
export interface AddressedIntuition {
  readonly address: IntuitionAddress;
  readonly name: string;
  readonly status: Status;
}

/** The intuitions of an entry, in order, each with its address. */
export const intuitionsIn = ({ key, entry }: KeyedEntry): AddressedIntuition[] =>
  (entry.intuitionsdata ?? []).map(({ id, name, status }, index) => ({
    address: { entryKey: key, id, index, name },
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

const isAtAddress = (intuition: Intuition, index: number, address: IntuitionAddress): boolean =>
  address.id === undefined
    ? index === address.index && intuition.name === address.name
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
    list.map((one, index) => (isAtAddress(one, index, address) ? { ...one, status } : one)),
  );

/** The journal's intuitions without one of them. Source: S-16. */
export const withoutIntuition = (intuitions: Intuitions, address: IntuitionAddress): Intuitions =>
  withEntryIntuitions(intuitions, address.entryKey, (list) =>
    list.filter((one, index) => !isAtAddress(one, index, address)),
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
      : list.toSpliced(address.index, 0, intuition),
  );
