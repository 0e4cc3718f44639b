import { sameJson, toJson } from '@ancrage/shared/journal/json';
import type * as z from 'zod/mini';
import type { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { type AskedTurn, takeTurn } from '#journal-data/drafts/draft-turns.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import type { Alongside, SavedStore } from '#journal-data/store/local-journal.ts';
import { type DraftRow, durably } from '#platform/storage/database.ts';

/**
 * Makes one draft of what two tabs wrote: what is found there, with the changes of this tab laid over it.
 * @param known what this tab last found or wrote; null when that was nothing
 */
export type Together<Value> = (known: Value | null, mine: Value, theirs: Value) => Value;

/** Writes what a draft held into the journal, and ends the draft in the same write. */
export type Save = (endDraft: Alongside) => Promise<void>;

/** What this tab leaves of a draft. */
interface Left<Value> {
  /** Null when it is let go as a whole. */
  readonly value: Value | null;
  /** Whether there is nothing in it to offer again. */
  readonly isNothing: boolean;
}

const nothing = () => ({ value: null, isNothing: true }) as const;

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
  /** What this tab last found or wrote; null when that was nothing. */
  #known: Value | null = null;

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
   * Keeps a draft; resolves once it, or a later one, is on the disk.
   * @param isNothing whether there is nothing in it to offer again
   */
  write(value: Value, isNothing = false): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return Promise.reject(new Error('No journal is open.'));
    const unkept = isNothing ? null : { uid, key: this.#key, value, writtenAt: this.#now() };
    return this.#inTurn(uid, () => this.#leave(uid, () => ({ value, isNothing })), unkept);
  }

  /**
   * Lets a draft go that the person gave up; waits its turn as a write does. One that another tab has written in since stays.
   * @param takeUp shows what stays, in place of what was let go; not told when something was written here meanwhile
   */
  drop(takeUp?: (left: Value) => void): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return Promise.resolve();
    return this.#inTurn(uid, async (isLast) => {
      const theirs = await this.#leave(uid, nothing);
      if (theirs === null || takeUp === undefined || !isLast()) return;
      this.#known = theirs;
      takeUp(theirs);
    });
  }

  /**
   * Lets a draft go that becomes part of the journal, in the very write that makes it one: however the page ends, what is saved
   * is not offered again. One that another tab has written in since stays.
   * @param leave what of it is not saved and stays, asked during that write
   */
  async save(save: Save, leave: () => Left<Value> = nothing): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return save(async () => {}); // which fails, and says why
    await Promise.allSettled([this.#store.turn(this.#key)?.done]);
    const unkept = this.#store.turn(this.#key)?.unkept ?? null; // what could not be written is not saved yet
    return this.#inTurn(uid, () => this.#leave(uid, leave, save), unkept, false);
  }

  /**
   * Looks at what another tab made of the draft: it is one, in however many tabs it stands. What this tab is writing, or could
   * not write, finds the other's by itself.
   * @param isSaved whether the other tab has let it go because the journal has it
   * @returns what it holds now; null once the journal has all of it; undefined when there is nothing new to show
   */
  async hear(isSaved: boolean): Promise<Value | null | undefined> {
    const found = this.#in(await this.#store.row(this.#key));
    // What was asked for meanwhile is not done yet: the database does one thing after the other.
    if (this.#store.turn(this.#key)) return undefined;
    const isNews = found === null ? isSaved && this.#known !== null : this.#foreign(found) !== null;
    if (!isNews) return undefined;
    this.#known = found;
    return found;
  }

  #inTurn(
    uid: number,
    work: AskedTurn['work'],
    unkept: AskedTurn['unkept'] = null,
    isOpen = true,
  ): Promise<void> {
    return takeTurn(this.#store, `${uid} ${this.#key}`, { isOpen, unkept, work }, this.#known);
  }

  /**
   * Lays what this tab leaves of the draft over what is found there.
   * @param save the write that does it; without it, one of its own
   * @returns what another tab has written in it since; null when that is nothing
   */
  async #leave(uid: number, leave: () => Left<Value>, save?: Save): Promise<Value | null> {
    const key = this.#key;
    let left: Left<Value> = nothing();
    let theirs: Value | null = null;
    const lay: Alongside = async (writing) => {
      const rows = writing.objectStore('drafts');
      left = leave();
      const { value, isNothing } = left;
      theirs = this.#foreign(this.#in(await rows.get([uid, key])));
      if (theirs === null && isNothing) await rows.delete([uid, key]);
      else if (value !== null) {
        const kept = theirs === null ? value : this.#together(this.#known, value, theirs);
        await rows.put({ uid, key, value: kept, writtenAt: this.#now() });
      }
    };
    if (save) await save(lay);
    else {
      const database = await this.#store.database();
      // Its drafts are being sealed or erased.
      if (leave().value !== null && this.#store.uid() !== uid) throw new Error('The journal was closed.');
      await durably<SavedStore[], void>(database, ['drafts'], lay);
    }
    this.#onWritten(theirs !== null || !left.isNothing, save !== undefined);
    this.#known = left.value;
    return theirs;
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
