import { noteFileName } from '@ancrage/shared/rules/note-files';
import * as z from 'zod/mini';
import { type AttachmentTools, isTravelling, sendAttachments } from '#journal-data/attachment-pass.ts';
import {
  type Attachment,
  noteRefusal,
  putAttachments,
  readAttachments,
  readBytes,
  removeAttachments,
} from '#journal-data/attachment-store.ts';
import { AttachmentView } from '#journal-data/attachment-view.ts';
import { BackgroundPass } from '#journal-data/background-pass.ts';
import { aFileLink, readFileLinks } from '#journal-data/file-links.ts';
import type { Owner, SavingWrite } from '#journal-data/local-journal.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type Channel, openChannel } from '#platform/channel.ts';
import type { WithLock } from '#platform/locks.ts';
import { randomId } from '#platform/random.ts';

/** What surrounds the files of a journal. */
interface AttachmentSurroundings extends Omit<AttachmentTools, 'isOpen' | 'onProgress' | 'onStep'> {
  /** whether this owner is the one who is signed in on this device */
  readonly isSignedIn: (owner: Owner) => boolean;
  readonly withLock: WithLock;
  readonly now: () => number;
  readonly isOffline: () => boolean;
  readonly onWake: (listener: () => void) => () => void;
  /** name of the lock and of the channel that the tabs share */
  readonly name: string;
}

const newsSchema = z.object({ uid: z.int() });

/**
 * The files of one person's notes that are on their way, in one tab. A file is on the disk of this device before the
 * screen shows it, and stays there until its note on the server names it. Source: P-11, Q-52, Q-53.
 */
export class AttachmentKeeper {
  readonly view = new AttachmentView();
  readonly #around: AttachmentSurroundings;
  readonly #tools: AttachmentTools;
  readonly #sending = new BackgroundPass(() => this.#pass());
  readonly #tabs: Channel<z.infer<typeof newsSchema>>;
  #owner: Owner | null = null;
  #opened: Promise<void> = Promise.resolve();
  #stopWaking = (): void => {};

  constructor(around: AttachmentSurroundings) {
    this.#around = around;
    this.#tools = {
      ...around,
      isOpen: (owner) => owner === this.#owner && around.isSignedIn(owner),
      onProgress: (id, fraction) => this.view.showProgress(id, fraction),
      onStep: () => this.#spread(),
    };
    this.#tabs = openChannel(around.name, newsSchema, ({ uid }) => {
      if (uid === this.#owner?.uid) void this.#read();
    });
  }

  /** Follows the journal: takes up a person's files when it opens, and lets go of them when it closes. */
  follow(owner: Owner | null): void {
    if (owner === this.#owner) return;
    this.#stopWaking();
    this.#sending.stop();
    this.#owner = owner;
    this.view.show([]);
    this.#stopWaking = () => {};
    if (owner === null) return;
    this.#sending.start();
    this.#stopWaking = this.#around.onWake(() => this.#sending.wake());
    this.#opened = this.#read();
    void this.#opened.then(() => this.nudge());
  }

  /** Takes up files that came back to this device, or whose note was written. Source: Q-53. */
  async takeUp(): Promise<void> {
    await this.#spread();
    this.nudge();
  }

  /**
   * Keeps files that were chosen; resolves once they are on the disk. Those of a note travel at once, those of a draft
   * when it is saved.
   * @param place the date key of a note, or the key of a draft
   * @throws DOMException when a file cannot be read, or this device cannot store it
   */
  async choose(place: string, files: readonly File[]): Promise<void> {
    const owner = this.#requireOwner();
    const chosenAt = this.#around.now();
    const chosen = files.map((file, order) => ({
      uid: owner.uid,
      id: randomId(),
      place,
      name: noteFileName(file.name),
      type: file.type,
      size: file.size,
      bytes: file,
      chosenAt: chosenAt + order / 1000,
      stored: null,
      refusal: null,
    }));
    await this.#put(owner, chosen);
  }

  /** Gives the files of a draft to the note that it becomes, in the write that saves it; they travel from then on. */
  async settle(writing: SavingWrite, draft: string, dateKey: string): Promise<void> {
    this.#takeUpAfter(writing);
    const store = writing.objectStore('attachments');
    for (const row of await store.index('uid').getAll(this.#requireOwner().uid))
      if (row.place === draft) await store.put({ ...row, place: dateKey });
  }

  /** What a file on its way holds; null when it has arrived, or was let go. */
  async bytesOf(file: Pick<Attachment, 'id' | 'type'>): Promise<Blob | null> {
    const { uid } = this.#requireOwner();
    return readBytes(await this.#around.database(), { ...file, uid });
  }

  /** Lets go of files that have not arrived. @returns brings them back */
  async drop(ids: readonly string[]): Promise<() => Promise<void>> {
    const owner = this.#requireOwner();
    const { uid } = owner;
    const database = await this.#around.database();
    const dropped: (Attachment & { bytes: Blob })[] = [];
    for (const row of await readAttachments(database, uid)) {
      const bytes = ids.includes(row.id) ? await readBytes(database, row) : null;
      if (bytes !== null) dropped.push({ ...row, bytes });
    }
    await removeAttachments(database, uid, ids);
    await this.#spread();
    return () => this.#put(owner, dropped);
  }

  /** Has the server's list of files looked at again for files that a note loses or finds in a write. */
  async relink(writing: SavingWrite, fids: Iterable<number>): Promise<void> {
    this.#takeUpAfter(writing);
    const { uid } = this.#requireOwner();
    for (const fid of fids) await writing.objectStore('fileLinks').put(aFileLink(uid, fid));
  }

  /** Gives a refused file another chance. */
  async retry(id: string): Promise<void> {
    const { uid } = this.#requireOwner();
    const database = await this.#around.database();
    const row = (await readAttachments(database, uid)).find((one) => one.id === id);
    if (row !== undefined) await noteRefusal(database, row, null);
    await this.#spread();
    this.nudge();
  }

  /**
   * Sends all that waits, and waits for the end of it.
   * @returns whether nothing is left here
   * @throws NotSignedIn, Refusal (401, 429), Unreachable
   */
  async sendAll(): Promise<boolean> {
    if (this.#owner === null) return true;
    await this.#pass();
    return !this.view.hasUnsent();
  }

  /** Resolves once the view shows what the device holds: before, that nothing waits says nothing. */
  opened(): Promise<void> {
    return this.#opened;
  }

  /** Starts a pass in the background, now. */
  nudge(): void {
    this.#sending.nudge();
  }

  dispose(): void {
    this.follow(null);
    this.#tabs.close();
  }

  #takeUpAfter(writing: SavingWrite): void {
    const takeUp = () =>
      this.takeUp().catch((failure: unknown) => {
        console.error(
          'The files that were saved could not be read again; they travel with the next.',
          failure,
        );
      });
    writing.done.then(takeUp, () => {}); // whoever saves gets the failure
  }

  #requireOwner(): Owner {
    if (this.#owner === null) throw new Error('No journal is open.');
    return this.#owner;
  }

  async #put(owner: Owner, files: readonly (Attachment & { readonly bytes: Blob })[]): Promise<void> {
    const read: (Attachment & { bytes: ArrayBuffer })[] = [];
    // Their bytes, now: a file itself may be gone by the time it travels.
    for (const file of files) read.push({ ...file, bytes: await file.bytes.arrayBuffer() });
    const database = await this.#around.database();
    // Reading large files takes a while: nothing is put behind the back of a sealing or an erasing.
    if (!this.#tools.isOpen(owner)) throw new NotSignedIn();
    await putAttachments(database, read);
    await this.#spread();
    this.nudge();
  }

  async #read(): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const rows = await readAttachments(await this.#around.database(), owner.uid);
    if (owner === this.#owner) this.view.show(rows);
  }

  async #spread(): Promise<void> {
    if (this.#owner !== null) this.#tabs.post({ uid: this.#owner.uid });
    await this.#read();
  }

  async #hasWork(owner: Owner): Promise<boolean> {
    const database = await this.#around.database();
    const rows = await readAttachments(database, owner.uid);
    return rows.some(isTravelling) || (await readFileLinks(database, owner.uid)).length > 0;
  }

  /** One pass at a time over all tabs. */
  async #pass(): Promise<void> {
    const owner = this.#requireOwner();
    if (!(await this.#hasWork(owner))) return;
    if (this.#around.isOffline()) throw new Unreachable('network');
    await this.#around.withLock(this.#around.name, async () => {
      try {
        await sendAttachments(this.#tools, owner);
      } finally {
        this.view.showProgress(null, 0);
      }
    });
  }
}
