import type { DeletedEntry } from '@ancrage/shared/journal/deleted-elsewhere';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { NoteFile } from '@ancrage/shared/journal/notes';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { EncryptedBytes } from '#platform/encryption.ts';

/** What is kept of one person's journal as a whole. */
interface JournalRow {
  readonly uid: number;
  readonly nid: number;
  /** revision of the record that the base texts come from (an ETag), or null before the first answer */
  readonly revision: string | null;
  /** when the server last told how the record is, in epoch milliseconds */
  readonly checkedAt: number;
}

/** One field of one person's journal. A null text is an empty field. */
export interface FieldRow {
  readonly uid: number;
  readonly field: JournalField;
  /** what the screens show */
  readonly current: string | null;
  /** the text last known to be on the server, the common ancestor of every merge */
  readonly base: string | null;
  /** revision that `base` comes from, of work that was put away when its session ended; else that of the journal */
  readonly from?: string;
  /** the server was restored from a backup since it told `base`: what is missing there was deleted by nobody */
  readonly isBeforeRestore?: true;
  /** how many entries home counts in `current`; none where nobody counts, or nobody has counted yet */
  readonly tally?: number;
  /** entries that another device deleted, until the person has seen that they did */
  readonly deleted?: readonly DeletedEntry[];
}

/** Why the server definitely refused a change. */
export interface OutboxRefusal {
  readonly status: number;
  readonly text: string;
}

/** One change still to be sent: a field whose current text the server has not yet. Times in epoch milliseconds. */
export interface OutboxRow {
  readonly uid: number;
  readonly field: JournalField;
  /** sending order: the moment of the oldest change it stands for, made unique by `tie` */
  readonly oldestAt: number;
  readonly newestAt: number;
  readonly tie: number;
  readonly refusal: OutboxRefusal | null;
  /** texts sent since the server last told how the record is: one of them may have arrived though no answer came */
  readonly attempts: readonly (string | null)[];
}

/** Something being written, not yet part of the journal. */
export interface DraftRow {
  readonly uid: number;
  readonly key: string;
  readonly value: unknown;
  readonly writtenAt: number;
  /** what lay sealed under the same key while this was written: whoever opens the draft makes one of all */
  readonly beside?: unknown[];
  /** when its entry was deleted on this device, in epoch milliseconds: it is out of sight until the entry is back */
  readonly hiddenAt?: number;
}

/** A document of the server kept for reading offline; nothing personal. */
interface DocumentRow {
  readonly key: string;
  readonly version: string;
  readonly value: unknown;
  /** the app that checked its shape and put it here; an older app did not say */
  readonly checkedBy?: string;
}

/** An older app kept a Blob, which Safari refuses in a private window, and loses now and then in others. */
type Bytes = ArrayBuffer | Blob;

/** A file chosen for a note that is not yet all the way there. */
export interface AttachmentRow {
  readonly uid: number;
  readonly id: string;
  /** date key of its note, or the key of the draft it was chosen for */
  readonly place: string;
  readonly name: string;
  readonly type: string;
  /** in bytes; a row of an older app has the bytes themselves instead */
  readonly size?: number;
  readonly bytes?: Bytes;
  /** sending order: the moment it was chosen, in epoch milliseconds */
  readonly chosenAt: number;
  /** what the server stored it as; null until it has it */
  readonly stored: NoteFile | null;
  readonly refusal: OutboxRefusal | null;
}

/** What such a file holds, which is read for itself alone: all that wait may be a hundred megabytes. */
interface AttachmentBytesRow {
  readonly uid: number;
  readonly id: string;
  readonly bytes: Bytes;
}

/** A file whose place in the server's list has to be brought in line with the notes. */
export interface FileLinkRow {
  readonly uid: number;
  readonly fid: number;
  /** another one each time it is put; rows of an older app, and rows that were sealed, have none */
  readonly mark?: string;
}

/** The key that one person's work is sealed with when their session ends by itself; here for as long as it lasts. */
interface DeviceKeyRow {
  readonly uid: number;
  readonly key: CryptoKey;
  /** when the server was last restored from a backup, as it told with the key; an older app did not ask */
  readonly restoredAt?: string | null;
}

/** One person's copy of the journal and unsent work, sealed when their session ended by itself. */
interface SealedRow extends EncryptedBytes {
  readonly uid: number;
  /** the server had all of it; a row of an older app was sealed only for what was unsent */
  readonly isSent?: boolean;
  /** the bytes of the files that it names */
  readonly files: readonly (EncryptedBytes & { readonly id: string })[];
}

export interface AncrageSchema extends DBSchema {
  journals: { key: number; value: JournalRow };
  fields: {
    key: [number, JournalField];
    value: FieldRow;
    /** `tally` tells the counts without reading the texts they were made from, which may be megabytes */
    indexes: { uid: number; tally: [number, JournalField, number] };
  };
  outbox: { key: [number, JournalField]; value: OutboxRow; indexes: { uid: number } };
  drafts: { key: [number, string]; value: DraftRow; indexes: { uid: number } };
  documents: { key: string; value: DocumentRow };
  attachments: { key: [number, string]; value: AttachmentRow; indexes: { uid: number } };
  attachmentBytes: { key: [number, string]; value: AttachmentBytesRow; indexes: { uid: number } };
  fileLinks: { key: [number, number]; value: FileLinkRow; indexes: { uid: number } };
  deviceKeys: { key: number; value: DeviceKeyRow };
  sealed: { key: number; value: SealedRow; indexes: { uid: number } };
}

export type AncrageDatabase = IDBPDatabase<AncrageSchema>;

const DATABASE_NAME = 'ancrage';
const DATABASE_VERSION = 5;

type StoreName =
  | 'journals'
  | 'fields'
  | 'outbox'
  | 'drafts'
  | 'documents'
  | 'attachments'
  | 'attachmentBytes'
  | 'fileLinks'
  | 'deviceKeys'
  | 'sealed';

/** A reading of some stores, as they are at one moment. */
export type Reading<Names extends StoreName> = IDBPTransaction<AncrageSchema, Names[]>;

/** A write under way over some stores. */
export type Writing<Names extends StoreName[]> = IDBPTransaction<AncrageSchema, Names, 'readwrite'>;

/** A write that is over already, by itself or by the browser, cannot be aborted. */
const abortUnlessOver = (writing: { abort(): void }): void => {
  try {
    writing.abort();
  } catch (failure) {
    if (!(failure instanceof DOMException) || failure.name !== 'InvalidStateError') throw failure;
  }
};

/**
 * Runs one write: all of it happens or nothing, and it is on the disk when the promise resolves. Source: Q-52.
 * @param work may wait for the stores only, for nothing else
 * @throws whatever the work throws; DOMException when the device cannot store (full, for instance)
 */
export const durably = async <const Names extends StoreName[], Result>(
  database: AncrageDatabase,
  names: Names,
  work: (writing: Writing<Names>) => Promise<Result>,
): Promise<Result> => {
  const writing = database.transaction(names, 'readwrite', { durability: 'strict' });
  const end = writing.done.catch(() => undefined);
  try {
    const result = await work(writing);
    await writing.done;
    return result;
  } catch (failure) {
    abortUnlessOver(writing);
    await end;
    // One that the browser ended, for want of room, fails what it still had to do by a mere AbortError: it alone knows why.
    throw writing.error ?? failure;
  }
};

/** Whether a write failed because the device has no room left, which may pass. Source: Q-52. */
export const isDeviceFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError';

/**
 * Opens (and makes, the first time) the database of this device.
 * @param onGone told when the connection can serve no more: a newer tab needs another shape, or the browser closed it
 */
export const openDatabase = (
  name: string = DATABASE_NAME,
  onGone: () => void = () => {},
): Promise<AncrageDatabase> =>
  openDB<AncrageSchema>(name, DATABASE_VERSION, {
    upgrade(database, version, _, change) {
      if (version < 1) {
        database.createObjectStore('journals', { keyPath: 'uid' });
        database.createObjectStore('fields', { keyPath: ['uid', 'field'] }).createIndex('uid', 'uid');
        database.createObjectStore('outbox', { keyPath: ['uid', 'field'] }).createIndex('uid', 'uid');
        database.createObjectStore('drafts', { keyPath: ['uid', 'key'] }).createIndex('uid', 'uid');
        database.createObjectStore('documents', { keyPath: 'key' });
      }
      if (version < 2) {
        database.createObjectStore('attachments', { keyPath: ['uid', 'id'] }).createIndex('uid', 'uid');
        database.createObjectStore('fileLinks', { keyPath: ['uid', 'fid'] }).createIndex('uid', 'uid');
      }
      if (version < 3) {
        database.createObjectStore('deviceKeys', { keyPath: 'uid' });
        database.createObjectStore('sealed', { autoIncrement: true }).createIndex('uid', 'uid');
      }
      if (version < 4) change.objectStore('fields').createIndex('tally', ['uid', 'field', 'tally']);
      if (version < 5)
        database.createObjectStore('attachmentBytes', { keyPath: ['uid', 'id'] }).createIndex('uid', 'uid');
    },
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      onGone();
    },
    terminated: onGone,
  });

let opened: Promise<AncrageDatabase> | null = null;

const forget = (): void => {
  opened = null;
};

/** The database of this device, opened at the first need and again after it was lost. */
export const deviceDatabase = async (): Promise<AncrageDatabase> => {
  opened ??= openDatabase(DATABASE_NAME, forget);
  try {
    return await opened;
  } catch (failure) {
    forget(); // the next need tries again
    throw failure;
  }
};

/** Whether this device may hold a database of ours; a browser that cannot tell counts as one that does. */
export const mayHaveDatabase = async (): Promise<boolean> => {
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME);
};
