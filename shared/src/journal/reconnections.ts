import { newestFirst } from './date-key.ts';
import type { Intuitions, IntuitionsEntry } from './intuitions.ts';

/** The answers that name a reconnection in a list. Source: E-04. */
export const WHO_KEY = 'reconew-q2-qui';
export const ABOUT_KEY = 'reconew-q2-datesujet';

/** An entry with its key in the journal. */
export interface KeyedEntry {
  readonly key: string;
  readonly entry: IntuitionsEntry;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** With whom the reconnection is; an empty string when it was not said. */
export const whoOf = (entry: IntuitionsEntry): string => textOf(entry[WHO_KEY]);

/** When and about what the reconnection is; an empty string when it was not said. */
export const aboutOf = (entry: IntuitionsEntry): string => textOf(entry[ABOUT_KEY]);

/** Whether the entry comes from another exercise and not from a reconnection. Source: E-05. */
export const isSpecial = (entry: IntuitionsEntry): boolean => textOf(entry.special) !== '';

/** What the person did in a past situation; an empty string when it was not said. */
export const deedOf = (entry: IntuitionsEntry): string => textOf(entry['reconew-q3-fait']);

/** All entries, newest first; those without a readable date come last. */
export const entriesByDate = (intuitions: Intuitions): KeyedEntry[] =>
  Object.entries(intuitions)
    .map(([key, entry]) => ({ key, entry }))
    .sort((one, other) => newestFirst(one.entry.date, other.entry.date));

/** The reconnections, newest first: every entry that does not come from another exercise. Source: R-07, E-05. */
export const reconnectionsOf = (intuitions: Intuitions): KeyedEntry[] =>
  entriesByDate(intuitions).filter(({ entry }) => !isSpecial(entry));
