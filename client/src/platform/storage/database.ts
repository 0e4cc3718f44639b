import type { DeletedEntry } from '@ancrage/shared/journal/deleted-elsewhere';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { NoteFile } from '@ancrage/shared/journal/notes';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { EncryptedBytes } from '#platform/encryption.ts';

/** Data about the journal of one user as a whole. */
interface JournalRow {
  readonly uid: number;
  readonly nid: number;
  /** revision of the record that the base texts come from (an ETag), or null before the first answer */
  readonly revision: string | null;
  /** when the server last returned the record, in epoch milliseconds */
  readonly checkedAt: number;
}

/** One field of one user's journal. A null text is an empty field. */
export interface FieldRow {
  readonly uid: number;
  readonly field: JournalField;
  /** what the screens show */
  readonly current: string | null;
  /** the text last known to be on the server, the common ancestor of every merge */
  readonly base: string | null;
  /** revision of `base`, for changes that were encrypted when their session ended; else that of the journal */
  readonly from?: string;
  /** the server was restored from a backup since it returned `base`: entries missing there were not deleted by a user */
  readonly isBeforeRestore?: true;
  /** number of entries in `current`, for home; absent for fields that are not counted, or not counted yet */
  readonly tally?: number;
  /** entries that another device deleted, until the user has confirmed */
  readonly deleted?: readonly DeletedEntry[];
}

/** Why the server definitely refused a change. */
export interface OutboxRefusal {
  readonly status: number;
  readonly text: string;
}

/** One pending change: a field whose current text the server does not have yet. Times in epoch milliseconds. */
export interface OutboxRow {
  readonly uid: number;
  readonly field: JournalField;
  /** sending order: the moment of its oldest change, made unique by `tie` */
  readonly oldestAt: number;
  readonly newestAt: number;
  readonly tie: number;
  readonly refusal: OutboxRefusal | null;
  /** texts sent since the server last returned the record: one of them may have arrived although no response came */
  readonly attempts: readonly (string | null)[];
}

/** A draft: not yet part of the journal. */
export interface DraftRow {
  readonly uid: number;
  readonly key: string;
  readonly value: unknown;
  readonly writtenAt: number;
  /** drafts that were encrypted under the same key while this one was written: opening the draft merges them */
  readonly beside?: unknown[];
  /** when its entry was deleted on this device, in epoch milliseconds: the draft is hidden until the entry is restored */
  readonly hiddenAt?: number;
}

/** A document of the server, cached for offline use; not personal. */
interface DocumentRow {
  readonly key: string;
  readonly version: string;
  readonly value: unknown;
  /** the build that validated and stored it; absent in rows of an older app */
  readonly checkedBy?: string;
}

/** An older app stored a Blob, which Safari refuses in a private window, and sometimes loses in others. */
type Bytes = ArrayBuffer | Blob;

/** A file chosen for a note, not completely uploaded and linked yet. */
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
  /** its id on the server; null until it is uploaded */
  readonly stored: NoteFile | null;
  readonly refusal: OutboxRefusal | null;
}

/** The bytes of such a file, in a separate store: all pending files may be a hundred megabytes. */
interface AttachmentBytesRow {
  readonly uid: number;
  readonly id: string;
  readonly bytes: Bytes;
}

/** A file that has to be added to, or removed from, the server's list to match the notes. */
export interface FileLinkRow {
  readonly uid: number;
  readonly fid: number;
  /** changes with each put; absent in rows of an older app, and rows that were encrypted */
  readonly mark?: string;
}

/** The key that encrypts one user's data when the server ends their session; stored only while the session lasts. */
interface DeviceKeyRow {
  readonly uid: number;
  readonly key: CryptoKey;
  /** when the server was last restored from a backup, as returned with the key; absent in rows of an older app */
  readonly restoredAt?: string | null;
}

/** One user's journal and pending changes, encrypted when the server ended their session. */
interface SealedRow extends EncryptedBytes {
  readonly uid: number;
  /** the server had all of it; absent in rows of an older app, which encrypted pending changes only */
  readonly isSent?: boolean;
  /** the bytes of its files */
  readonly files: readonly (EncryptedBytes & { readonly id: string })[];
}

export interface AncrageSchema extends DBSchema {
  journals: { key: number; value: JournalRow };
  fields: {
    key: [number, JournalField];
    value: FieldRow;
    /** `tally` gives the counts without reading the texts, which may be megabytes */
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

/** A read-only transaction over some stores. */
export type Reading<Names extends StoreName> = IDBPTransaction<AncrageSchema, Names[]>;

/** A read-write transaction over some stores. */
export type Writing<Names extends StoreName[]> = IDBPTransaction<AncrageSchema, Names, 'readwrite'>;

/** A transaction that has already finished cannot be aborted. */
const abortUnlessOver = (writing: { abort(): void }): void => {
  try {
    writing.abort();
  } catch (failure) {
    if (!(failure instanceof DOMException) || failure.name !== 'InvalidStateError') throw failure;
  }
};

/**
 * Runs one write transaction with strict durability: all or nothing, and on the disk when the promise resolves. Source:
 *
 * @param work may await requests of the stores only
 * @throws the error of the work; DOMException when the device cannot store (full, for instance)
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
    // When the browser aborts for lack of space, the pending requests only get an AbortError: the transaction has the
    // cause.
    throw writing.error ?? failure;
  }
};

/** Whether a write failed because the device is full, which may be temporary. Source: Q-52. */
export const isDeviceFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError';

/**
 * Opens the database of this device; creates it the first time.
 * @param onGone called when the connection is no longer usable: a newer tab needs another schema, or the browser closed
 * it
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

/** The database of this device, opened on first use and again after it was lost. */
export const deviceDatabase = async (): Promise<AncrageDatabase> => {
  opened ??= openDatabase(DATABASE_NAME, forget);
  try {
    return await opened;
  } catch (failure) {
    forget(); // the next use tries again
    throw failure;
  }
};

/** Whether this device may have our database; true where the browser cannot list databases. */
export const mayHaveDatabase = async (): Promise<boolean> => {
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME);
};
