import type { BlockOf, Exercise, Wording } from '@ancrage/shared/content/exercise';
import { momentOf } from '@ancrage/shared/journal/date-key';
import type { Intuitions } from '@ancrage/shared/journal/intuitions';
import { reconnectionsOf, whoOf } from '@ancrage/shared/journal/reconnections';

/** The keys of a reconnection's answers about the vocation, by moment. Source: E-04. */
const PREFIX = 'reconew-q4';
/** How many earlier answers a moment recalls. */
const RECALLED = 2;

/** An answer about a moment, and its reconnection; `at` in epoch milliseconds. */
export interface Recalled {
  readonly key: string;
  readonly text: string;
  readonly who: string;
  readonly at: number | null;
}

/** One of the four moments of a situation, in the wording of the reconnection. Source: S-20. */
export interface Moment {
  readonly label: Wording;
  readonly help: Wording | undefined;
  readonly recalled: readonly Recalled[];
}

const isMoments = (block: { kind: string }): block is BlockOf<'group'> =>
  block.kind === 'group' && 'prefix' in block && block.prefix === PREFIX;

const recalledFor = (intuitions: Intuitions, number: number): Recalled[] =>
  reconnectionsOf(intuitions)
    .flatMap(({ key, entry }) => {
      const answer = entry[`${PREFIX}-${number}`];
      const text = typeof answer === 'string' ? answer.trim() : '';
      return text === '' ? [] : [{ key, text, who: whoOf(entry), at: momentOf(entry.date) }];
    })
    .slice(0, RECALLED);

/** The moments of a vocation, each with its latest answers, newest first. Source: S-20. */
export const momentsOf = (reconnection: Exercise, intuitions: Intuitions): Moment[] =>
  reconnection.slides
    .flatMap(({ blocks }) => blocks)
    .filter(isMoments)
    .flatMap(({ items }) => items)
    .map(({ label, help }, place) => ({ label, help, recalled: recalledFor(intuitions, place + 1) }));
