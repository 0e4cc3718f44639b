import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { DRAFT_CHANNEL, draftMessageSchema, throttled } from '#journal-data/drafts/draft-channel.ts';
import { drafts } from '#journal-data/drafts/drafts.ts';
import {
  type MergeDrafts,
  PersistedDraft,
  type Remainder,
  type Save,
} from '#journal-data/drafts/persisted-draft.ts';
import { openChannel } from '#platform/channel.ts';
import { now } from '#platform/clock.ts';
import { Listeners } from '#platform/listeners.ts';
import { leaveAtPageEnd } from '#platform/storage/page-end.ts';

leaveAtPageEnd(() => drafts.unwritten());

const followers = new Map<string, Set<(isSaved: boolean) => void>>();
const channel = openChannel(DRAFT_CHANNEL, draftMessageSchema, ({ key, isSaved }) => {
  for (const follow of followers.get(key) ?? []) follow(isSaved);
});
const announce = throttled((key) => channel.post({ key, isSaved: false }));

/** Opens the draft under a key for one screen to read and write. See {@link PersistedDraft}. */
export const openDraft = <Value extends object>(
  key: string,
  schema: z.ZodMiniType<Value>,
  merge: MergeDrafts<Value>,
): PersistedDraft<Value> =>
  new PersistedDraft(drafts, now, key, schema, merge, (exists, isSaved) => {
    announce(key, exists);
    if (isSaved && !exists) channel.post({ key, isSaved });
  });

/** What a screen makes of its drafts. */
interface DraftOptions<Value> {
  readonly merge: MergeDrafts<Value>;
  /** The value of a person who begins. */
  readonly begin: () => Value;
  /**
   * Makes the value to show of a draft from the device.
   * @param shown the value on the screen; null when the draft takes the place of all of it
   */
  readonly adopt?: (draft: Value, shown: Value | null) => Value;
  /** Whether the screen shows what other tabs write. Without it, the next write merges it. */
  readonly isFollowing?: boolean;
}

/** A draft as a screen shows it. */
interface DraftState<Value> {
  /** Null until it is read from the device. */
  readonly value: Value | null;
  /** The draft found on the device, or left by another tab after a drop; null when there was none, or it has ended. */
  readonly found: Value | null;
  /** Whether nothing was written, dropped or saved since it was found. */
  readonly isUntouched: boolean;
  /** Whether the device has every change so far. `failed`: it refused one. */
  readonly keeping: 'kept' | 'writing' | 'failed';
  /** Whether another tab has saved the draft, and nothing was written here since. */
  readonly isSavedElsewhere: boolean;
}

/** A draft open on a screen: what it shows, and all that the screen does with it. */
export class OpenDraft<Value extends object> {
  readonly #key: string;
  readonly #options: () => DraftOptions<Value>;
  readonly #persisted: PersistedDraft<Value>;
  readonly #listeners = new Listeners();
  #state: DraftState<Value> = {
    value: null,
    found: null,
    isUntouched: true,
    keeping: 'kept',
    isSavedElsewhere: false,
  };
  #read: Promise<void> | null = null;
  #lastWrite: Promise<void> | null = null;
  #isFinished = false;

  constructor(key: string, schema: z.ZodMiniType<Value>, options: () => DraftOptions<Value>) {
    this.#key = key;
    this.#options = options;
    this.#persisted = openDraft(key, schema, (...versions) => options().merge(...versions));
  }

  /** The same object until something changes. */
  readonly state = (): DraftState<Value> => this.#state;

  /** Reads the draft, and follows other tabs for as long as a listener is there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const remove = this.#listeners.add(listener);
    this.#read ??= this.#readFirst();
    const follow = (isSaved: boolean) => {
      this.#readOtherTab(isSaved, follow).catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
      });
    };
    if (this.#options().isFollowing ?? true)
      followers.set(this.#key, (followers.get(this.#key) ?? new Set()).add(follow));
    return () => {
      followers.get(this.#key)?.delete(follow);
      remove();
    };
  };

  /** Shows a value without writing it. */
  show(value: Value): void {
    this.#set({ value });
  }

  /** Shows a value and writes it. @param isNothing whether it holds nothing that would be worth offering again */
  write(value: Value, isNothing: boolean): void {
    if (this.#isFinished) return;
    this.#set({ value, isUntouched: false, isSavedElsewhere: false });
    this.keep(value, isNothing);
  }

  /** Writes a value without showing it. */
  keep(value: Value, isNothing = false): void {
    void this.#track(this.#persisted.write(value, isNothing));
  }

  /**
   * Discards the draft and shows the value of a person who begins, or what another tab has written since.
   * @param onLeft called when something of another tab is left
   * @returns rejects when the device refuses; the state shows it, too
   */
  drop(next: Value = this.#options().begin(), onLeft?: () => void): Promise<void> {
    this.#set({ value: next, found: null, isUntouched: false });
    return this.#track(
      this.#persisted.drop((left) => {
        onLeft?.();
        this.#set({ value: this.#adopted(left, null), found: left, isUntouched: true });
      }),
    );
  }

  /** See {@link PersistedDraft.save}. */
  async save(save: Save, remainder?: () => Remainder<Value>): Promise<void> {
    await this.#persisted.save(save, remainder);
    this.#set({ isUntouched: false });
  }

  /** Saves the draft and ends it: from then on nothing is written or followed, unless the save fails. */
  async finish(save: Save): Promise<void> {
    this.#isFinished = true;
    try {
      await this.save(save);
    } catch (failure) {
      this.#isFinished = false;
      throw failure;
    }
  }

  async #readFirst(): Promise<void> {
    try {
      const found = await this.#persisted.read();
      this.#set({ found, value: found === null ? this.#options().begin() : this.#adopted(found, null) });
    } catch (failure) {
      console.error('The draft could not be read from this device.', failure);
      this.#set({ keeping: 'failed', value: this.#options().begin() });
    }
  }

  async #readOtherTab(isSaved: boolean, follow: (isSaved: boolean) => void): Promise<void> {
    const isFollowed = () => followers.get(this.#key)?.has(follow) === true;
    await this.#read;
    const read = isFollowed() ? await this.#persisted.readOtherTab(isSaved) : undefined;
    if (read === undefined || !isFollowed() || this.#isFinished) return;
    const isSavedElsewhere = read === null;
    if (read === null)
      this.#set({ value: this.#options().begin(), found: null, isUntouched: false, isSavedElsewhere });
    else this.#set({ value: this.#adopted(read, this.#state.value), isUntouched: false, isSavedElsewhere });
  }

  #adopted(draft: Value, shown: Value | null): Value {
    return this.#options().adopt?.(draft, shown) ?? draft;
  }

  /** Shows whether the device keeps a write; the outcome of the last one counts. */
  #track(write: Promise<void>): Promise<void> {
    this.#lastWrite = write;
    if (this.#state.keeping === 'kept') this.#set({ keeping: 'writing' }); // a failure shows until a write succeeds
    write.then(
      () => {
        if (write === this.#lastWrite) this.#set({ keeping: 'kept' });
      },
      (failure: unknown) => {
        console.error('The draft could not be kept on this device.', failure);
        this.#set({ keeping: 'failed' }); // the screen shows it, and asks before anything is lost
      },
    );
    return write;
  }

  #set(change: Partial<DraftState<Value>>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}

/**
 * Holds the draft of a screen: read from the device when there is one, and written to it at every keystroke.
 * Source: Q-52, product "Reconnection", "Writing fields".
 * @param key the draft's key on the device
 * @param schema the same object at every call
 * @param options those of the latest call count
 * @returns the state to show, and the draft to act on, which is the same object until the key changes
 */
export const useDraft = <Value extends object>(
  key: string,
  schema: z.ZodMiniType<Value>,
  options: DraftOptions<Value>,
): { readonly state: DraftState<Value>; readonly draft: OpenDraft<Value> } => {
  const latest = useRef(options);
  const draft = useMemo(() => new OpenDraft(key, schema, () => latest.current), [key, schema]);
  useEffect(() => {
    latest.current = options;
  });
  return { state: useSyncExternalStore(draft.subscribe, draft.state), draft };
};
