import { sameJson, toJson } from '@ancrage/shared/journal/json';
import * as z from 'zod/mini';
import { draftsIn } from '#journal-data/draft-row.ts';
import type { DraftStore, UnkeptDraft } from '#journal-data/draft-store.ts';
import { type DraftRow, durably } from '#platform/storage/database.ts';

/**
 * Makes one draft of what two tabs wrote: what is found there, with the changes of this tab laid over it.
 * @param known what this tab last found or wrote; null when that was nothing
 */
export type Together<Value> = (known: Value | null, mine: Value, theirs: Value) => Value;

interface Change<Value> {
  /** What the draft becomes; null when it is let go. */
  readonly value: Value | null;
  readonly isNothing: boolean;
  /** Whether what is let go is part of the journal now. */
  readonly isSaved: boolean;
  readonly takeUp?: ((left: Value) => void) | undefined;
  /** What is left of it if the page goes first; null when that is nothing. */
  readonly unkept: () => UnkeptDraft | null;
}

/**
 * A draft being written on one screen. Another tab may be writing it too: each lays its own changes over what it finds, in
 * one write, and lets go of nothing that it has not seen. Source: Q-52, product "Data on the device".
 */
export class KeptDraft<Value extends object> {
  readonly #store: DraftStore;
  readonly #now: () => number;
  readonly #key: string;
  readonly #schema: z.ZodMiniType<Value>;
  readonly #together: Together<Value>;
  readonly #onWritten: (isThere: boolean, isSaved: boolean) => void;
  /** How often this tab has written it or let it go. */
  #changes = 0;
  #known: Value | null = null;
  /** What was last given to the database, which may have it though this tab has not heard. */
  #given: Value | null = null;
  #waiting: { change: Change<Value>; done: Promise<void> } | null = null;

  constructor(
    store: DraftStore,
    now: () => number,
    key: string,
    schema: z.ZodMiniType<Value>,
    together: Together<Value>,
    onWritten: (isThere: boolean, isSaved: boolean) => void = () => {},
  ) {
    this.#store = store;
    this.#now = now;
    this.#key = key;
    this.#schema = schema;
    this.#together = together;
    this.#onWritten = onWritten;
  }

  /** The draft as it is on the device; null when there is none. See {@link DraftStore.row}. */
  async read(): Promise<Value | null> {
    this.#known = this.#in(await this.#store.row(this.#key));
    return this.#known;
  }

  /**
   * Keeps a draft; resolves once it, or a later one, is on the disk. While one is being written, only the latest waits: a
   * fast writer never queues up.
   * @param isNothing whether there is nothing in it to offer again
   * @param isSaved whether that is because the journal has it
   */
  write(value: Value, isNothing = false, isSaved = false): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return Promise.reject(new Error('No journal is open.'));
    return this.#change(uid, { value, isNothing, isSaved });
  }

  /**
   * Lets a draft go, once the person gave it up or, saved, it has become part of the journal; waits its turn as a write does.
   * One that another tab has written in since stays.
   * @param takeUp shows what stays, in place of what was let go; not told when something was written here meanwhile
   */
  drop(takeUp?: (left: Value) => void, isSaved = false): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return Promise.resolve();
    return this.#change(uid, { value: null, isNothing: true, isSaved, takeUp });
  }

  /**
   * Looks at what another tab made of the draft: it is one, in however many tabs it stands. What this tab is writing, or could
   * not write, finds the other's by itself.
   * @param isSaved whether the other tab has let it go because the journal has it
   * @returns what it holds now; null once the journal has all of it; undefined when there is nothing new to show
   */
  async hear(isSaved: boolean): Promise<Value | null | undefined> {
    const changes = this.#changes;
    const found = this.#in(await this.#store.row(this.#key));
    if (changes !== this.#changes || this.#store.unkept.has(`${this.#store.uid()} ${this.#key}`))
      return undefined;
    const isEnded = found === null && isSaved && this.#known !== null;
    if (!isEnded && this.#foreign(found) === null) return undefined;
    this.#known = found;
    return found;
  }

  #change(uid: number, what: Omit<Change<Value>, 'unkept'>): Promise<void> {
    const { value, isNothing } = what;
    this.#changes += 1;
    const key = this.#key;
    const place = `${uid} ${key}`;
    const writtenAt = this.#now();
    const unkept = () =>
      isNothing || this.#store.uid() !== uid
        ? null
        : { uid, key, value, over: [this.#known, this.#given], writtenAt };
    const change = { ...what, unkept };
    this.#store.unkept.set(place, unkept);
    const before = this.#store.ends.get(place);
    if (this.#waiting !== null && this.#waiting.done === before) {
      this.#waiting.change = change;
      return this.#waiting.done;
    }
    const turn = { change, done: Promise.resolve() };
    turn.done = Promise.allSettled([before]).then(() => {
      if (this.#waiting === turn) this.#waiting = null;
      return this.#perform(uid, turn.change);
    });
    this.#waiting = turn;
    this.#store.ends.set(place, turn.done);
    return turn.done;
  }

  async #perform(uid: number, change: Change<Value>): Promise<void> {
    const { value, isNothing, isSaved, takeUp, unkept } = change;
    const key = this.#key;
    const database = await this.#store.database();
    // Its drafts are being sealed or erased.
    if (value !== null && this.#store.uid() !== uid) throw new Error('The journal was closed.');
    this.#given = value;
    const theirs = await durably(database, ['drafts'], async (writing) => {
      const drafts = writing.objectStore('drafts');
      const found = this.#foreign(this.#in(await drafts.get([uid, key])));
      if (found === null && isNothing) await drafts.delete([uid, key]);
      else if (value !== null) {
        const kept = found === null ? value : this.#together(this.#known, value, found);
        await drafts.put({ uid, key, value: kept, writtenAt: this.#now() });
      }
      return found;
    });
    this.#onWritten(theirs !== null || !isNothing, isSaved);
    this.#known = value;
    const place = `${uid} ${key}`;
    if (this.#store.unkept.get(place) === unkept) this.#store.unkept.delete(place);
    if (theirs === null || takeUp === undefined || this.#waiting !== null) return;
    this.#known = theirs;
    takeUp(theirs);
  }

  /** One draft of all that a row holds under the key; null when nothing of it has the shape. */
  #in(row: DraftRow | undefined): Value | null {
    const [first = null, ...others] = draftsIn(row, this.#schema);
    return others.reduce<Value | null>(
      (all, other) => (all === null ? other : this.#together(null, all, other)),
      first,
    );
  }

  /** What was found when another tab has written in it since; null when it says what this tab knows. */
  #foreign(found: Value | null): Value | null {
    const known = this.#known;
    if (known === null || found === null) return found;
    return sameJson(toJson(this.#together(known, known, found)), toJson(known)) ? null : found;
  }
}

/** What a tab wrote of drafts that is not in the database, and is to be offered again. */
export const lastWordsOf = ({ unkept }: DraftStore): UnkeptDraft[] =>
  [...unkept.values()].flatMap((tell) => tell() ?? []);
