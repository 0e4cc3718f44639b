import { documentOf, serialiseField } from '@ancrage/shared/journal/field-text';
import type { FieldValues } from '@ancrage/shared/journal/field-view';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import * as z from 'zod/mini';
import { encryptOthers } from '#journal-data/journal/encrypt-others.ts';
import { retryGatewayRefusals } from '#journal-data/journal/gateway-refusals.ts';
import { type FieldChange, fieldChanged } from '#journal-data/journal/journal-changes.ts';
import type { JournalDeps, RefreshOutcome } from '#journal-data/journal/journal-deps.ts';
import { JournalReader } from '#journal-data/journal/journal-reader.ts';
import { JournalView } from '#journal-data/journal/journal-view.ts';
import { countEntries } from '#journal-data/store/entry-counts.ts';
import {
  type Alongside,
  type ChangedText,
  changeTexts,
  type Extent,
  type Owner,
  type ServerRecord,
} from '#journal-data/store/local-journal.ts';
import { loadSync } from '#journal-data/sync/load-sync.ts';
import { SyncScheduler } from '#journal-data/sync/sync-scheduler.ts';
import { isCallFailure, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type Channel, openChannel } from '#platform/channel.ts';
import { Listeners } from '#platform/listeners.ts';
import { isDeviceFull } from '#platform/storage/database.ts';

/** On waking, the record is fetched unless the last fetch is more recent than this, in milliseconds. */
const FETCH_AFTER_MS = 10_000;
/** As above, on navigation: a page that is always visible is never woken. */
const FETCH_IN_USE_MS = 60_000;

/** The message to the other tabs: whose journal changed, and which fields may have changed; without them, any. */
const changedSchema = z.object({ uid: z.int(), fields: z.optional(z.array(z.enum(JOURNAL_FIELDS))) });

/** The journal of one person in one tab: all reads and writes of the record go through it. Source: E-01, Q-52, Q-53. */
export class JournalKeeper {
  readonly view = new JournalView();
  readonly #deps: JournalDeps;
  readonly #reader: JournalReader;
  readonly #sync: SyncScheduler;
  readonly #tabs: Channel<z.infer<typeof changedSchema>>;
  readonly #fileListeners = new Listeners();
  /** Registers a callback for when files may wait: decrypted ones, or those of restored notes that the record may not name. */
  readonly onFilesBack = this.#fileListeners.add;
  #owner: Owner | null = null;
  #opened = Promise.resolve();
  #isAsking = false;
  #stopWaking = (): void => {};

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    const { database, authorised, now, withLock, name, isOffline } = deps;
    const isOpen = (owner: Owner) => owner === this.#owner && deps.isSignedIn(owner);
    const onStep = (fields: readonly JournalField[]) => this.#broadcast(fields);
    this.#reader = new JournalReader({ database, owner: () => this.#owner, view: this.view });
    this.#tabs = openChannel(name, changedSchema, ({ uid, fields }) => {
      if (uid === this.#owner?.uid) void this.#reader.read(fields);
    });
    this.#sync = new SyncScheduler({
      sync: { database, authorised, now, isOpen, onStep, onFilesBack: () => this.#fileListeners.notify() },
      withLock,
      lockName: name,
      isOffline,
      hasUnsent: () => this.#hasUnsent(),
      view: this.view,
    });
  }

  /** The owner of the open journal; null as soon as nobody is signed in, even before this tab receives the message. */
  get owner(): Owner | null {
    return this.#deps.isAnybodySignedIn() ? this.#owner : null;
  }

  /**
   * Opens a person's journal from the device and encrypts everybody else's. Resolves when the screens can show it. With a
   * copy on the device, unsent changes are sent and the record is fetched in the background; without one, call `refresh`.
   * @param extent with `start`, only what the first page shows is read until `readWhole`
   */
  open(owner: Owner, extent: Extent = 'whole'): Promise<void> {
    if (this.#owner?.uid !== owner.uid || this.#owner.nid !== owner.nid) {
      this.#detach();
      this.#owner = owner;
      this.#reader.begin(extent);
      this.#opened = this.#open(owner);
      this.#opened.catch(() => {
        if (owner === this.#owner) this.#detach(); // the caller gets the failure; the next call starts again
      });
    }
    return this.#opened;
  }

  /** Reads the fields that `open` did not read, if any; resolves when every field is read. */
  async readWhole(): Promise<void> {
    await this.#opened;
    await this.#reader.readWhole();
  }

  /** Whether the device has a copy from the server; without it, an empty journal means nothing. */
  get hasCopy(): boolean {
    return (this.view.journal?.checkedAt ?? 0) > 0;
  }

  /**
   * Decrypts this person's pending changes, then fetches the record and merges it. Source: T-02, G-04, C-06, Q-53.
   * @throws Unreachable when the device holds no copy yet
   * @throws NotSignedIn, HttpError
   */
  async refresh(): Promise<RefreshOutcome> {
    try {
      await this.#unlock();
      const hasNews = await this.#sync.fetch();
      if (this.#hasUnsent()) this.#sync.schedule();
      return hasNews ? 'refreshed' : 'unchanged';
    } catch (failure) {
      const isPassing = failure instanceof Unreachable || isDeviceFull(failure);
      if (isPassing && this.hasCopy) return 'unreachable';
      throw failure;
    }
  }

  /** Fetches the record, unless the last fetch is more recent than this, in milliseconds. */
  async askForNews(afterMs = FETCH_IN_USE_MS): Promise<void> {
    const age = this.#deps.now() - (this.view.journal?.checkedAt ?? 0);
    // A negative age means that the device's clock was corrected since.
    if (this.#isAsking || this.#deps.isOffline() || (age >= 0 && age < afterMs)) return;
    this.#isAsking = true;
    try {
      await this.refresh();
    } catch (failure) {
      // The copy on the device stays, and the next call tries again. The end of a session is handled by its own event.
      if (!isCallFailure(failure)) throw failure;
    } finally {
      this.#isAsking = false;
    }
  }

  /**
   * Changes a field. Resolves when the change is on the disk; it is sent in the background. Source: Q-52, V-06.
   * @param change makes the new value from the current one; called once, on the latest value over all tabs
   */
  change<Field extends JournalField>(
    field: Field,
    change: (current: FieldValues[Field]) => FieldValues[Field],
  ): Promise<void> {
    return this.changeTogether([fieldChanged(field, change)]);
  }

  /** Changes a field in its stored form. */
  changeStored(field: JournalField, change: FieldChange['change']): Promise<void> {
    return this.changeTogether([{ field, change }]);
  }

  /** Changes fields in their stored form, with further work, all in one transaction. */
  changeTogether(changes: readonly FieldChange[], alongside?: Alongside): Promise<void> {
    return this.view.whileSaving(this.#write(changes, alongside));
  }

  /**
   * Sends all unsent changes, including parked ones.
   * @returns whether the server has everything now
   * @throws NotSignedIn, HttpError (401, 429), Unreachable
   */
  async sendAll(): Promise<boolean> {
    const owner = this.#owner;
    if (owner === null) return true;
    const { unpark } = await loadSync();
    await unpark(await this.#deps.database(), owner.uid);
    await this.#reader.read();
    await this.#sync.send();
    return !this.#hasUnsent() && this.view.syncState().parked.length === 0;
  }

  /**
   * Runs work on a part of the record other than the journal's fields, while no sync runs. Records that the server sends
   * during the work are merged, so that the next send knows their revision.
   * @throws Unreachable when offline; NotSignedIn; whatever the work throws
   */
  withSyncPaused<Result>(
    work: (mergeRecord: (record: ServerRecord) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#sync.exclusively((owner) =>
      work(async (record) => {
        const { mergeServerRecord } = await loadSync();
        const database = await this.#deps.database();
        if (owner !== this.#owner || !this.#deps.isSignedIn(owner)) throw new NotSignedIn();
        const at = this.#deps.now();
        if (await mergeServerRecord(database, owner, record, at)) this.#fileListeners.notify();
        await this.#broadcast();
      }),
    );
  }

  /** Closes the journal and encrypts it, with its pending changes, until the same person's next sign-in. */
  async close(): Promise<void> {
    this.#detach();
    await encryptOthers(await this.#deps.database());
  }

  /** Closes the journal in this tab only and leaves the device's data alone: it may belong to a newer session. */
  detach(): void {
    this.#detach();
  }

  /**
   * Closes the journal and erases it from this device, sent or not. Source: T-03.
   * @param signOut signs out at once; resolves when the sign-out is on the disk, too
   */
  async erase(signOut: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const owner = this.#owner;
    this.#detach();
    const database = await this.#deps.database();
    if (owner === null) await signOut();
    else await (await loadSync()).eraseAndSignOut(database, owner.uid, signOut);
    await encryptOthers(database);
  }

  /** Closes the journal and the channel to the other tabs. */
  dispose(): void {
    this.#detach();
    this.#tabs.close();
  }

  async #open(owner: Owner): Promise<void> {
    await encryptOthers(await this.#deps.database(), owner.uid);
    await this.#reader.read();
    await retryGatewayRefusals(this.view, this.#reader, this.#deps.database, owner.uid);
    if (owner !== this.#owner) return; // closed in the meantime
    this.#sync.start(owner);
    this.#stopWaking = this.#deps.onWake(() => void this.#wake());
    if (this.hasCopy) void this.#wake();
  }

  async #unlock(): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const { database, authorised, isSignedIn, isOffline } = this.#deps;
    const isStillOpen = () => owner === this.#owner && isSignedIn(owner);
    const { unlock } = await loadSync();
    const isRestored = await unlock(await database(), owner.uid, { authorised, isOffline, isStillOpen });
    if (!isRestored) return;
    await this.#broadcast();
    this.#fileListeners.notify();
  }

  #hasUnsent(): boolean {
    return this.view.journal?.outbox.some((row) => row.refusal === null) ?? false;
  }

  #detach(): void {
    this.#stopWaking();
    this.#stopWaking = () => {};
    this.#sync.stop();
    this.#owner = null;
    this.view.show(null);
  }

  async #write(changes: readonly FieldChange[], alongside?: Alongside): Promise<void> {
    const at = this.#deps.now();
    const { owner } = this;
    if (owner === null) throw new Error('No journal is open.');
    const texts = changes.map(({ field, change }) => ({
      field,
      change: (text: string | null): ChangedText | null => {
        const document = documentOf(this.view.parsed(field, text));
        const changed = change(document, at);
        if (changed === document) return null;
        const current = serialiseField(changed);
        if (current === text) return null;
        this.view.learn(field, current, changed);
        return { current, ...countEntries(field, changed) };
      },
    }));
    const database = await this.#deps.database();
    // If the owner changed while the database opened, another task may be encrypting or erasing this data: abort the write.
    if (owner !== this.owner) throw new Error('No journal is open.');
    const changed = await changeTexts(database, owner.uid, texts, at, alongside);
    const touched = alongside === undefined ? changed : changes.map(({ field }) => field);
    if (touched.length === 0) return;
    // The change is on the disk. A failure from here on must not fail the save: the caller would save it a second time.
    await this.#broadcast(touched).catch((failure: unknown) => {
      console.error('What was saved could not be read again; it shows with the next change.', failure);
    });
    this.#sync.schedule();
  }

  async #broadcast(fields?: readonly JournalField[]): Promise<void> {
    if (this.#owner !== null)
      this.#tabs.post({ uid: this.#owner.uid, ...(fields && { fields: [...fields] }) });
    await this.#reader.read(fields);
  }

  /** Sends unsent changes, then fetches the record. */
  async #wake(): Promise<void> {
    if (this.#hasUnsent()) this.#sync.wake();
    await this.askForNews(FETCH_AFTER_MS);
  }
}
