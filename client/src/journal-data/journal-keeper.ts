import { documentOf, serialiseField } from '@ancrage/shared/journal/field-text';
import type { FieldValues } from '@ancrage/shared/journal/field-view';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import * as z from 'zod/mini';
import { fetchSyncing } from '#journal-data/fetch-syncing.ts';
import { type FieldChange, fieldChanged } from '#journal-data/field-changes.ts';
import { retryGatewayRefusals } from '#journal-data/gateway-refusals.ts';
import { JournalReader } from '#journal-data/journal-reader.ts';
import { JournalSync } from '#journal-data/journal-sync.ts';
import { JournalView } from '#journal-data/journal-view.ts';
import {
  type Alongside,
  type ChangedText,
  changeTexts,
  type Extent,
  type Owner,
  type ServerRecord,
} from '#journal-data/local-journal.ts';
import { sealAllBut } from '#journal-data/seal-all-but.ts';
import type { RefreshOutcome, Surroundings } from '#journal-data/surroundings.ts';
import { tallyBeside } from '#journal-data/tally.ts';
import { isOfCall, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type Channel, openChannel } from '#platform/channel.ts';
import { Listeners } from '#platform/listeners.ts';
import { isDeviceFull } from '#platform/storage/database.ts';

/** News are asked for on waking, unless they were asked for less than this long ago, in milliseconds. */
const NEWS_AFTER_MS = 10_000;
/** As above, on going on to another page: a screen that is never out of sight is never woken. */
const NEWS_IN_USE_MS = 60_000;

/** What a tab tells the others: whose journal changed, and which fields of it may have; without them, any. */
const newsSchema = z.object({ uid: z.int(), fields: z.optional(z.array(z.enum(JOURNAL_FIELDS))) });

/** The journal of one person in one tab: the only reader and writer of the record. Source: E-01, Q-52, Q-53. */
export class JournalKeeper {
  readonly view = new JournalView();
  readonly #around: Surroundings;
  readonly #reader: JournalReader;
  readonly #sync: JournalSync;
  readonly #tabs: Channel<z.infer<typeof newsSchema>>;
  readonly #fileListeners = new Listeners();
  /** Calls back when files may wait: work that was sealed is back, or notes whose files the record may have let go. */
  readonly onFilesBack = this.#fileListeners.add;
  #owner: Owner | null = null;
  #opened = Promise.resolve();
  #isAsking = false;
  #stopWaking = (): void => {};

  constructor(around: Surroundings) {
    this.#around = around;
    const { database, authorised, now, withLock, name, isOffline } = around;
    const isOpen = (owner: Owner) => owner === this.#owner && around.isSignedIn(owner);
    const onStep = (fields: readonly JournalField[]) => this.#spread(fields);
    this.#reader = new JournalReader({ database, owner: () => this.#owner, view: this.view });
    this.#tabs = openChannel(name, newsSchema, ({ uid, fields }) => {
      if (uid === this.#owner?.uid) void this.#reader.read(fields);
    });
    this.#sync = new JournalSync({
      tools: { database, authorised, now, isOpen, onStep, onFilesBack: () => this.#fileListeners.tell() },
      withLock,
      lockName: name,
      isOffline,
      hasUnsent: () => this.#hasUnsent(),
      view: this.view,
    });
  }

  /** Whose journal is open; nobody's once nobody is signed in, though this tab may not have heard of it yet. */
  get owner(): Owner | null {
    return this.#around.isAnybodySignedIn() ? this.#owner : null;
  }

  /**
   * Opens a person's journal from the device, and erases what the server has of anybody else's. Resolves once the
   * screens can show what the device holds. When it holds a copy, what waits is sent and news are fetched in the
   * background; when it holds none, `refresh` brings it.
   * @param extent with `start`, no more is read than the first page shows, until `readWhole`
   */
  open(owner: Owner, extent: Extent = 'whole'): Promise<void> {
    if (this.#owner?.uid !== owner.uid || this.#owner.nid !== owner.nid) {
      this.#leave();
      this.#owner = owner;
      this.#reader.begin(extent);
      this.#opened = this.#open(owner);
      this.#opened.catch(() => {
        if (owner === this.#owner) this.#leave(); // the opener gets the failure; the next opening starts anew
      });
    }
    return this.#opened;
  }

  /** Reads what `open` left for later, if it left anything; resolves once every field is there. */
  async readWhole(): Promise<void> {
    await this.#opened;
    await this.#reader.readWhole();
  }

  /** Whether the device holds what the server once sent; without it, an empty journal says nothing. */
  get hasCopy(): boolean {
    return (this.view.journal?.checkedAt ?? 0) > 0;
  }

  /**
   * Opens what waits sealed for this person, then asks the server how the record is and merges it into the copy.
   * Source: T-02, G-04, C-06, Q-53.
   * @throws Unreachable when the device holds no copy yet
   * @throws NotSignedIn, Refusal
   */
  async refresh(): Promise<RefreshOutcome> {
    try {
      await this.#unlock();
      const news = await this.#sync.fetch();
      if (this.#hasUnsent()) this.#sync.nudge();
      return news ? 'refreshed' : 'unchanged';
    } catch (failure) {
      const isPassing = failure instanceof Unreachable || isDeviceFull(failure);
      if (isPassing && this.hasCopy) return 'unreachable';
      throw failure;
    }
  }

  /** Asks for news, unless they were asked for less than so long ago, in milliseconds. */
  async askForNews(afterMs = NEWS_IN_USE_MS): Promise<void> {
    const age = this.#around.now() - (this.view.journal?.checkedAt ?? 0);
    // A negative age tells nothing: the clock of the device was corrected since.
    if (this.#isAsking || this.#around.isOffline() || (age >= 0 && age < afterMs)) return;
    this.#isAsking = true;
    try {
      await this.refresh();
    } catch (failure) {
      // The copy on the device stands and the next time asks again; a session that ended has told everybody itself.
      if (!isOfCall(failure)) throw failure;
    } finally {
      this.#isAsking = false;
    }
  }

  /**
   * Changes a field. Resolves once the change is on the disk of this device; it is sent in the background.
   * Source: Q-52, V-06.
   * @param change from what the screens see now to what they shall see; called once, at once after what was changed before, also in other tabs
   */
  change<Field extends JournalField>(
    field: Field,
    change: (current: FieldValues[Field]) => FieldValues[Field],
  ): Promise<void> {
    return this.changeTogether([fieldChanged(field, change)]);
  }

  /** Changes a field as it is stored, keys of ours and all. */
  changeStored(field: JournalField, change: FieldChange['change']): Promise<void> {
    return this.changeTogether([{ field, change }]);
  }

  /** Changes fields as they are stored, and what belongs to that: all of it in one write. */
  changeTogether(changes: readonly FieldChange[], alongside?: Alongside): Promise<void> {
    return this.view.whileSaving(this.#write(changes, alongside));
  }

  /**
   * Sends all that waits, parked changes too, and waits for the end of it.
   * @returns whether the server has everything now
   * @throws NotSignedIn, Refusal (401, 429), Unreachable
   */
  async sendAll(): Promise<boolean> {
    const owner = this.#owner;
    if (owner === null) return true;
    const { unpark } = await fetchSyncing();
    await unpark(await this.#around.database(), owner.uid);
    await this.#reader.read();
    await this.#sync.send();
    return !this.#hasUnsent() && this.view.syncState().parked.length === 0;
  }

  /**
   * Does a piece of work on the record that is none of the journal's fields, while nothing of them is sent; what the
   * server tells of the record on the way is taken in, so that the next sending knows its revision.
   * @throws Unreachable when offline; NotSignedIn; whatever the work throws
   */
  besideSync<Result>(
    work: (takeInRecord: (record: ServerRecord) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#sync.alone((owner) =>
      work(async (record) => {
        const { takeIn } = await fetchSyncing();
        const database = await this.#around.database();
        if (owner !== this.#owner || !this.#around.isSignedIn(owner)) throw new NotSignedIn();
        if (await takeIn(database, owner, record, this.#around.now())) this.#fileListeners.tell();
        await this.#spread();
      }),
    );
  }

  /** Closes the journal. What the server has is erased from the device; what it has not waits for the same person. */
  async close(): Promise<void> {
    this.#leave();
    await sealAllBut(await this.#around.database());
  }

  /** Closes the journal in this tab only: whatever the device holds is somebody else's business by now. */
  letGo(): void {
    this.#leave();
  }

  /**
   * Closes the journal and erases it from this device, sent or not. Source: T-03.
   * @param signOut makes that nobody is signed in any more, at once; resolves when the disk says so, too
   */
  async erase(signOut: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const owner = this.#owner;
    this.#leave();
    const database = await this.#around.database();
    if (owner === null) await signOut();
    else await (await fetchSyncing()).eraseAndSignOut(database, owner.uid, signOut);
    await sealAllBut(database);
  }

  /** Closes the journal and lets go of the line to the other tabs. */
  dispose(): void {
    this.#leave();
    this.#tabs.close();
  }

  async #open(owner: Owner): Promise<void> {
    await sealAllBut(await this.#around.database(), owner.uid);
    await this.#reader.read();
    await retryGatewayRefusals(this.view, this.#reader, this.#around.database, owner.uid);
    if (owner !== this.#owner) return; // closed meanwhile
    this.#sync.start(owner);
    this.#stopWaking = this.#around.onWake(() => void this.#wake());
    if (this.hasCopy) void this.#wake();
  }

  async #unlock(): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const { database, authorised, isSignedIn, isOffline } = this.#around;
    const isStillOpen = () => owner === this.#owner && isSignedIn(owner);
    const { unlock } = await fetchSyncing();
    const opened = await unlock(await database(), owner.uid, { authorised, isOffline, isStillOpen });
    if (!opened) return;
    await this.#spread();
    this.#fileListeners.tell();
  }

  #hasUnsent(): boolean {
    return this.view.journal?.outbox.some((row) => row.refusal === null) ?? false;
  }

  #leave(): void {
    this.#stopWaking();
    this.#stopWaking = () => {};
    this.#sync.stop();
    this.#owner = null;
    this.view.show(null);
  }

  async #write(changes: readonly FieldChange[], alongside?: Alongside): Promise<void> {
    const at = this.#around.now();
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
        return { current, ...tallyBeside(field, changed) };
      },
    }));
    const database = await this.#around.database();
    // Nothing is written in the clear behind the back of a sealing or an erasing: it is still a draft, or given up.
    if (owner !== this.owner) throw new Error('No journal is open.');
    const changed = await changeTexts(database, owner.uid, texts, at, alongside);
    const touched = alongside === undefined ? changed : changes.map(({ field }) => field);
    if (touched.length === 0) return;
    // It is on the disk: what fails from here on is no failure of the save, which would be tried again, and made twice.
    await this.#spread(touched).catch((failure: unknown) => {
      console.error('What was saved could not be read again; it shows with the next change.', failure);
    });
    this.#sync.nudge();
  }

  async #spread(fields?: readonly JournalField[]): Promise<void> {
    if (this.#owner !== null)
      this.#tabs.post({ uid: this.#owner.uid, ...(fields && { fields: [...fields] }) });
    await this.#reader.read(fields);
  }

  /** Sends what waits, then asks for news. */
  async #wake(): Promise<void> {
    if (this.#hasUnsent()) this.#sync.wake();
    await this.askForNews(NEWS_AFTER_MS);
  }
}
