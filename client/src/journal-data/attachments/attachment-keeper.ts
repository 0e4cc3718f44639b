import { noteFileName } from '@ancrage/shared/rules/note-file-limits';
import * as z from 'zod/mini';
import {
  type AttachmentPassDeps,
  isToBeSent,
  sendAttachments,
} from '#journal-data/attachments/attachment-pass.ts';
import {
  type Attachment,
  noteRefusal,
  putAttachments,
  readAttachments,
  readBytes,
  removeAttachments,
} from '#journal-data/attachments/attachment-store.ts';
import { AttachmentView } from '#journal-data/attachments/attachment-view.ts';
import { newFileLink, readFileLinks } from '#journal-data/store/file-links.ts';
import type { Owner, SavingWrite } from '#journal-data/store/local-journal.ts';
import { BackgroundPass } from '#journal-data/sync/background-pass.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type Channel, openChannel } from '#platform/channel.ts';
import type { WithLock } from '#platform/locks.ts';
import { randomId } from '#platform/random.ts';

/** What the files of a journal need from the browser and the session. */
interface AttachmentDeps extends Omit<AttachmentPassDeps, 'isOpen' | 'onProgress' | 'onStep'> {
  /** whether this owner is signed in on this device */
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
 * The pending files of one person's notes, in one tab. A file is on the disk before the screen shows it, and stays there
 * until its note on the server names it. Source: P-11, Q-52, Q-53.
 */
export class AttachmentKeeper {
  readonly view = new AttachmentView();
  readonly #deps: AttachmentDeps;
  readonly #passDeps: AttachmentPassDeps;
  readonly #sending = new BackgroundPass(() => this.#pass());
  readonly #tabs: Channel<z.infer<typeof newsSchema>>;
  #owner: Owner | null = null;
  #opened: Promise<void> = Promise.resolve();
  #stopWaking = (): void => {};

  constructor(deps: AttachmentDeps) {
    this.#deps = deps;
    this.#passDeps = {
      ...deps,
      isOpen: (owner) => owner === this.#owner && deps.isSignedIn(owner),
      onProgress: (id, fraction) => this.view.showProgress(id, fraction),
      onStep: () => this.#broadcast(),
    };
    this.#tabs = openChannel(deps.name, newsSchema, ({ uid }) => {
      if (uid === this.#owner?.uid) void this.#read();
    });
  }

  /** Follows the journal: reads a person's files when it opens, and stops with them when it closes. */
  follow(owner: Owner | null): void {
    if (owner === this.#owner) return;
    this.#stopWaking();
    this.#sending.stop();
    this.#owner = owner;
    this.view.show([]);
    this.#stopWaking = () => {};
    if (owner === null) return;
    this.#sending.start();
    this.#stopWaking = this.#deps.onWake(() => this.#sending.wake());
    this.#opened = this.#read();
    void this.#opened.then(() => this.schedule());
  }

  /** Reads the files again and sends them: some were decrypted, or their note was saved. Source: Q-53. */
  async resume(): Promise<void> {
    await this.#broadcast();
    this.schedule();
  }

  /**
   * Stores files that were chosen; resolves when they are on the disk. The files of a note are sent at once, those of a draft
   * when it is saved.
   * @param place the date key of a note, or the key of a draft
   * @throws DOMException when a file cannot be read, or this device cannot store it
   */
  async choose(place: string, files: readonly File[]): Promise<void> {
    const owner = this.#requireOwner();
    const chosenAt = this.#deps.now();
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

  /** Moves the files of a draft to its note, in the transaction that saves it; they are sent from then on. */
  async settle(writing: SavingWrite, draft: string, dateKey: string): Promise<void> {
    this.#resumeAfter(writing);
    const store = writing.objectStore('attachments');
    for (const row of await store.index('uid').getAll(this.#requireOwner().uid))
      if (row.place === draft) await store.put({ ...row, place: dateKey });
  }

  /** The bytes of a pending file; null when it was sent or removed. */
  async bytesOf(file: Pick<Attachment, 'id' | 'type'>): Promise<Blob | null> {
    const { uid } = this.#requireOwner();
    return readBytes(await this.#deps.database(), { ...file, uid });
  }

  /** Removes pending files. @returns the function that restores them */
  async drop(ids: readonly string[]): Promise<() => Promise<void>> {
    const owner = this.#requireOwner();
    const { uid } = owner;
    const database = await this.#deps.database();
    const dropped: (Attachment & { bytes: Blob })[] = [];
    for (const row of await readAttachments(database, uid)) {
      const bytes = ids.includes(row.id) ? await readBytes(database, row) : null;
      if (bytes !== null) dropped.push({ ...row, bytes });
    }
    await removeAttachments(database, uid, ids);
    await this.#broadcast();
    return () => this.#put(owner, dropped);
  }

  /** Queues files for the record's file list, in the transaction in which a note loses or gains them. */
  async relink(writing: SavingWrite, fids: Iterable<number>): Promise<void> {
    this.#resumeAfter(writing);
    const { uid } = this.#requireOwner();
    for (const fid of fids) await writing.objectStore('fileLinks').put(newFileLink(uid, fid));
  }

  /** Sends a refused file again. */
  async retry(id: string): Promise<void> {
    const { uid } = this.#requireOwner();
    const database = await this.#deps.database();
    const row = (await readAttachments(database, uid)).find((one) => one.id === id);
    if (row !== undefined) await noteRefusal(database, row, null);
    await this.#broadcast();
    this.schedule();
  }

  /**
   * Sends all waiting files.
   * @returns whether nothing is left here
   * @throws NotSignedIn, HttpError (401, 429), Unreachable
   */
  async sendAll(): Promise<boolean> {
    if (this.#owner === null) return true;
    await this.#pass();
    return !this.view.hasUnsent();
  }

  /** Resolves when the view shows the files on the device; before that, an empty view means nothing. */
  opened(): Promise<void> {
    return this.#opened;
  }

  /** Starts a pass in the background, now. */
  schedule(): void {
    this.#sending.schedule();
  }

  dispose(): void {
    this.follow(null);
    this.#tabs.close();
  }

  #resumeAfter(writing: SavingWrite): void {
    const resume = () =>
      this.resume().catch((failure: unknown) => {
        console.error('The saved files could not be read again; they are sent with the next ones.', failure);
      });
    writing.done.then(resume, () => {}); // the caller of the save gets the failure
  }

  #requireOwner(): Owner {
    if (this.#owner === null) throw new Error('No journal is open.');
    return this.#owner;
  }

  async #put(owner: Owner, files: readonly (Attachment & { readonly bytes: Blob })[]): Promise<void> {
    const read: (Attachment & { bytes: ArrayBuffer })[] = [];
    // Read the bytes now: the file itself may be gone when it is sent.
    for (const file of files) read.push({ ...file, bytes: await file.bytes.arrayBuffer() });
    const database = await this.#deps.database();
    // Reading large files takes time: meanwhile another task may have begun to encrypt or erase this data.
    if (!this.#passDeps.isOpen(owner)) throw new NotSignedIn();
    await putAttachments(database, read);
    await this.#broadcast();
    this.schedule();
  }

  async #read(): Promise<void> {
    const owner = this.#owner;
    if (owner === null) return;
    const rows = await readAttachments(await this.#deps.database(), owner.uid);
    if (owner === this.#owner) this.view.show(rows);
  }

  async #broadcast(): Promise<void> {
    if (this.#owner !== null) this.#tabs.post({ uid: this.#owner.uid });
    await this.#read();
  }

  async #hasWork(owner: Owner): Promise<boolean> {
    const database = await this.#deps.database();
    const rows = await readAttachments(database, owner.uid);
    return rows.some(isToBeSent) || (await readFileLinks(database, owner.uid)).length > 0;
  }

  /** One pass at a time over all tabs. */
  async #pass(): Promise<void> {
    const owner = this.#requireOwner();
    if (!(await this.#hasWork(owner))) return;
    if (this.#deps.isOffline()) throw new Unreachable('network');
    await this.#deps.withLock(this.#deps.name, async () => {
      try {
        await sendAttachments(this.#passDeps, owner);
      } finally {
        this.view.showProgress(null, 0);
      }
    });
  }
}
