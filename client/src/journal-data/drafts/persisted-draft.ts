import { sameJson, toJson } from '@ancrage/shared/journal/json';
import type * as z from 'zod/mini';
import type { DraftStore, DraftWrite } from '#journal-data/drafts/draft-store.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import type { Alongside, SavedStore } from '#journal-data/store/local-journal.ts';
import { type DraftRow, durably } from '#platform/storage/database.ts';

/**
 * Merges what two tabs wrote into one draft: the changes of this tab are applied to the other tab's version.
 * @param known what this tab last read or wrote; null when there was nothing
 */
export type MergeDrafts<Value> = (known: Value | null, mine: Value, theirs: Value) => Value;

/** Writes what a draft holds into the journal and ends the draft in the same transaction. */
export type Save = (endDraft: Alongside) => Promise<void>;

/** What remains of a draft after a write. */
export interface Remainder<Value> {
  /** Null when the whole draft ends. */
  readonly value: Value | null;
  /** Whether it holds nothing that would be worth offering again. */
  readonly isNothing: boolean;
}

const nothing = () => ({ value: null, isNothing: true }) as const;

/**
 * A draft that one screen writes. Another tab may write it, too: each tab merges its changes with the stored version in one
 * transaction, and never removes anything that it has not seen. Source: Q-52, product "Data on the device".
 */
export class PersistedDraft<Value extends object> {
  readonly #store: DraftStore;
  readonly #now: () => number;
  readonly #key: string;
  readonly #schema: z.ZodMiniType<Value>;
  readonly #merge: MergeDrafts<Value>;
  readonly #onWritten: (exists: boolean, isSaved: boolean) => void;
  /** What this tab last read or wrote; null when there was nothing. */
  #known: Value | null = null;

  constructor(
    store: DraftStore,
    now: () => number,
    key: string,
    schema: z.ZodMiniType<Value>,
    merge: MergeDrafts<Value>,
    onWritten: (exists: boolean, isSaved: boolean) => void = () => {},
  ) {
    this.#store = store;
    this.#now = now;
    this.#key = key;
    this.#schema = schema;
    this.#merge = merge;
    this.#onWritten = onWritten;
  }

  /** Reads the draft from the device; null when there is none. See {@link DraftStore.row}. */
  async read(): Promise<Value | null> {
    this.#known = this.#in(await this.#store.row(this.#key));
    return this.#known;
  }

  /**
   * Writes the draft; resolves when this value, or a later one, is on the disk.
   * @param isNothing whether it holds nothing that would be worth offering again
   */
  write(value: Value, isNothing = false): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return Promise.reject(new Error('No journal is open.'));
    const unwritten = isNothing ? null : { uid, key: this.#key, value, writtenAt: this.#now() };
    const work = () => this.#replace(uid, () => ({ value, isNothing }));
    return this.#enqueue(uid, { isReplaceable: true, unwritten, work });
  }

  /**
   * Discards the draft, after all earlier writes. What another tab has written since stays.
   * @param onLeft receives what stays; not called when this tab has written again in the meantime
   */
  drop(onLeft?: (left: Value) => void): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return Promise.resolve();
    const work = async (isLast: () => boolean) => {
      const theirs = await this.#replace(uid, nothing);
      if (theirs === null || onLeft === undefined || !isLast()) return;
      this.#known = theirs;
      onLeft(theirs);
    };
    return this.#enqueue(uid, { isReplaceable: true, unwritten: null, work });
  }

  /**
   * Ends the draft in the transaction that saves it: however the page closes, saved answers are not offered again. What
   * another tab has written since stays.
   * @param remainder what is not saved and stays; called during the transaction
   */
  async save(save: Save, remainder: () => Remainder<Value> = nothing): Promise<void> {
    const uid = this.#store.uid();
    if (uid === null) return save(async () => {}); // which fails and reports why
    await Promise.allSettled([this.#store.queued(this.#key)?.done]);
    const unwritten = this.#store.queued(this.#key)?.unwritten ?? null; // after a failed write: not saved yet
    const work = () => this.#replace(uid, remainder, save);
    return this.#enqueue(uid, { isReplaceable: false, unwritten, work });
  }

  /**
   * Reads what another tab made of the draft. Nothing to do while this tab is writing, or after its write failed: its next
   * write merges the other version.
   * @param isSaved whether the other tab removed the draft because it saved it
   * @returns the draft now; null when the journal has all of it; undefined when there is nothing new
   */
  async readOtherTab(isSaved: boolean): Promise<Value | null | undefined> {
    const found = this.#in(await this.#store.row(this.#key));
    // A write that was queued during the read runs after it.
    if (this.#store.queued(this.#key)) return undefined;
    const isNew = found === null ? isSaved && this.#known !== null : this.#foreign(found) !== null;
    if (!isNew) return undefined;
    this.#known = found;
    return found;
  }

  #enqueue(uid: number, write: DraftWrite): Promise<void> {
    return this.#store.enqueue(uid, this.#key, write, this.#known);
  }

  /**
   * Replaces the stored draft with what remains of it, merged with what another tab has written.
   * @param save the transaction to do it in; without it, a new one
   * @returns what another tab has written since; null when nothing
   */
  async #replace(uid: number, remainder: () => Remainder<Value>, save?: Save): Promise<Value | null> {
    const key = this.#key;
    let left: Remainder<Value> = nothing();
    let theirs: Value | null = null;
    const write: Alongside = async (writing) => {
      const rows = writing.objectStore('drafts');
      left = remainder();
      const { value, isNothing } = left;
      theirs = this.#foreign(this.#in(await rows.get([uid, key])));
      if (theirs === null && isNothing) await rows.delete([uid, key]);
      else if (value !== null) {
        const merged = theirs === null ? value : this.#merge(this.#known, value, theirs);
        await rows.put({ uid, key, value: merged, writtenAt: this.#now() });
      }
    };
    if (save) await save(write);
    else {
      const database = await this.#store.database();
      // Another task is encrypting or erasing the drafts.
      if (remainder().value !== null && this.#store.uid() !== uid) throw new Error('The journal was closed.');
      await durably<SavedStore[], void>(database, ['drafts'], write);
    }
    this.#onWritten(theirs !== null || !left.isNothing, save !== undefined);
    this.#known = left.value;
    return theirs;
  }

  /** Merges all versions in a row; null when none matches the schema. */
  #in(row: DraftRow | undefined): Value | null {
    const [first = null, ...others] = draftsIn(row, this.#schema);
    return others.reduce<Value | null>(
      (all, other) => (all === null ? other : this.#merge(null, all, other)),
      first,
    );
  }

  /** The stored draft if another tab has written in it since; null when this tab knows all of it. */
  #foreign(found: Value | null): Value | null {
    const known = this.#known;
    if (known === null || found === null) return found;
    return sameJson(toJson(this.#merge(known, known, found)), toJson(known)) ? null : found;
  }
}
