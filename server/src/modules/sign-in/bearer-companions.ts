import type { Call } from '@ancrage/shared/wire/call';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';

/** What a call reads of its person along with the one query that every request makes. */
export interface Companion {
  /** Part of the statement's name; lower case and hyphens. */
  readonly name: string;
  /** SQL of further columns, from `p` (person) and `d` (data_record, which may be absent). */
  readonly columns: string;
  /** SQL of further joins, each a LEFT JOIN; empty for none. */
  readonly joins: string;
  /** Whether it may be megabytes. */
  readonly isLarge: boolean;
}

/** Gives out what was read along. */
export interface Carried<Row> {
  /** The columns as they were when the token was checked: once for a request, and null from then on. */
  take(person: ActingPerson): Row | null;
}

/**
 * Spares the calls that everybody makes all the time a second way to the database: what they need is read with the check
 * of the token. Source: decision 54.
 */
@Injectable()
export class BearerCompanions {
  readonly #companions = new Map<Call, Companion>();
  readonly #carried = new WeakMap<ActingPerson, object>();

  /**
   * Has something read along for some calls. To be called while the application is being wired.
   * @typeParam Row the columns, as they were named
   */
  bring<Row extends object>(calls: readonly Call[], companion: Companion): Carried<Row> {
    for (const call of calls) this.#companions.set(call, companion);
    return {
      take: (person) => {
        const row = this.#carried.get(person);
        this.#carried.delete(person);
        // The columns are those that were asked for under these very calls.
        return (row as Row | undefined) ?? null;
      },
    };
  }

  /** What is read along for a call. */
  of(call: Call | null): Companion | null {
    return (call && this.#companions.get(call)) ?? null;
  }

  /** Keeps what was read along until it is taken, at most as long as the request lasts. */
  keep(person: ActingPerson, row: object): void {
    this.#carried.set(person, row);
  }
}
