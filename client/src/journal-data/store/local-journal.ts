import type { DeletedEntry } from '@ancrage/shared/journal/deleted-elsewhere';
import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { revisionIn, tagOf } from '@ancrage/shared/wire/dialect/entity-tag';
import {
  type CountedField,
  countEntriesInText,
  type EntryCounts,
  isCounted,
} from '#journal-data/store/entry-counts.ts';
import {
  type AncrageDatabase,
  durably,
  type FieldRow,
  type OutboxRow,
  type Reading,
  type Writing,
} from '#platform/storage/database.ts';

/** The person a journal belongs to, and the id of its record on the server. */
export interface Owner {
  readonly uid: number;
  readonly nid: number;
}

/** The texts of some fields; null for an empty field. */
export type Texts = Readonly<Partial<Record<JournalField, string | null>>>;

/** The texts of all fields. */
export type WholeTexts = Readonly<Record<JournalField, string | null>>;

/** How much of a journal is read: all of it, or only what the first page shows and what is not sent yet. */
export type Extent = 'whole' | 'start';

/** A journal without its texts, which may be megabytes. */
export interface JournalMeta {
  /** in the form of the server's ETag; null when it is not known */
  readonly revision: string | null;
  /** when the server last reported the record's state, in epoch milliseconds; 0 before the first time */
  readonly checkedAt: number;
  /** unsent changes, oldest first */
  readonly outbox: readonly OutboxRow[];
}

/** One person's journal on this device, or the part of it that was read so far. */
export interface LocalJournal extends JournalMeta {
  /** the texts that the screens show; a field that was not read is missing */
  readonly texts: Texts;
  /** the texts last known to be on the server, for the fields that were read */
  readonly bases: Texts;
  readonly entryCounts: EntryCounts;
  /** the entries that another device deleted and the person was not shown yet, for the fields that were read */
  readonly deleted: Deletions;
}

/** The entries that another device deleted, by field. */
type Deletions = Readonly<Partial<Record<JournalField, readonly DeletedEntry[]>>>;

/** The record in a server response: its new revision, and every field that may differ from what this device knew. */
export interface ServerRecord {
  readonly revision: string;
  readonly texts: Texts;
}

/** The text of a field that the server has just accepted. */
export interface SentText {
  readonly field: JournalField;
  readonly text: string | null;
}

/** Short fields that the first page shows or needs: they are read before all others. */
const FIRST_FIELDS: readonly JournalField[] = ['field_cid', 'field_plf'];

type JournalReading = Reading<'journals' | 'fields' | 'outbox'>;

const bySendingOrder = (a: OutboxRow, b: OutboxRow): number => a.oldestAt - b.oldestAt || a.tie - b.tie;

/** Older versions of the app stored the ETag as a proxy had changed it. */
const knownRevision = (stored: string | null): string | null => {
  const revision = revisionIn(stored ?? '');
  return revision === null ? null : tagOf(revision);
};

const metaIn = async (reading: JournalReading, uid: number): Promise<JournalMeta> => {
  const [journal, outbox] = await Promise.all([
    reading.objectStore('journals').get(uid),
    reading.objectStore('outbox').index('uid').getAll(uid),
  ]);
  return {
    revision: knownRevision(journal?.revision ?? null),
    checkedAt: journal?.checkedAt ?? 0,
    outbox: outbox.sort(bySendingOrder),
  };
};

/** The entry counts stored with the texts; missing for texts that were stored without one. */
const entryCountsIn = async (reading: JournalReading, uid: number): Promise<Partial<EntryCounts>> => {
  const index = reading.objectStore('fields').index('tally');
  const counts: Partial<Record<CountedField, number>> = {};
  const ofPerson = IDBKeyRange.bound([uid], [uid + 1]);
  for (let row = await index.openKeyCursor(ofPerson); row !== null; row = await row.continue()) {
    const [, field, tally] = row.key;
    if (isCounted(field)) counts[field] = tally;
  }
  return counts;
};

/** Reads fields one by one: each may be megabytes, and the browser can draw in between. */
const readFields = async (reading: JournalReading, uid: number, fields: readonly JournalField[]) => {
  const texts: Partial<Record<JournalField, string | null>> = {};
  const bases: Partial<Record<JournalField, string | null>> = {};
  const deleted: Partial<Record<JournalField, readonly DeletedEntry[]>> = {};
  for (const field of fields) {
    const row = await reading.objectStore('fields').get([uid, field]);
    texts[field] = row?.current ?? null;
    bases[field] = row?.base ?? null;
    deleted[field] = row?.deleted ?? [];
  }
  return { texts, bases, deleted };
};

const open = (database: AncrageDatabase): JournalReading =>
  database.transaction(['journals', 'fields', 'outbox']);

/** Reads a person's journal without its texts. */
export const readMeta = (database: AncrageDatabase, uid: number): Promise<JournalMeta> =>
  metaIn(open(database), uid);

/** Reads the text of one field on this device. */
export const readText = async (
  database: AncrageDatabase,
  uid: number,
  field: JournalField,
): Promise<string | null> => (await database.get('fields', [uid, field]))?.current ?? null;

/** Reads a person's journal; an empty one when this device has none. */
export const readJournal = async (
  database: AncrageDatabase,
  uid: number,
  extent: Extent,
): Promise<LocalJournal> => {
  const reading = open(database);
  const [meta, counted] = await Promise.all([metaIn(reading, uid), entryCountsIn(reading, uid)]);
  const isFirst = (field: JournalField) =>
    FIRST_FIELDS.includes(field) ||
    meta.outbox.some((row) => row.field === field) ||
    (isCounted(field) && counted[field] === undefined);
  const fields = extent === 'whole' ? JOURNAL_FIELDS : JOURNAL_FIELDS.filter(isFirst);
  const read = await readFields(reading, uid, fields);
  const countOf = (field: CountedField) =>
    counted[field] ?? countEntriesInText(field, read.texts[field] ?? null).tally ?? 0;
  const entryCounts = {
    field_intuitions: countOf('field_intuitions'),
    field_celebrations: countOf('field_celebrations'),
  };
  return { ...meta, ...read, entryCounts };
};

/** Reads some fields again; takes the others from `known`. */
export const rereadFields = async (
  database: AncrageDatabase,
  uid: number,
  fields: readonly JournalField[],
  known: LocalJournal,
): Promise<LocalJournal> => {
  const reading = open(database);
  const [meta, counted] = await Promise.all([metaIn(reading, uid), entryCountsIn(reading, uid)]);
  const { texts, bases, deleted } = await readFields(reading, uid, fields);
  return {
    ...meta,
    texts: { ...known.texts, ...texts },
    bases: { ...known.bases, ...bases },
    deleted: { ...known.deleted, ...deleted },
    entryCounts: { ...known.entryCounts, ...counted },
  };
};

/**
 * The ids of the people with an unencrypted journal or an encryption key on this device.
 * @param except the signed-in person, if any
 */
export const usersOnDevice = async (database: AncrageDatabase, except?: number): Promise<number[]> => {
  const [opened, withKey] = await Promise.all([
    database.getAllKeys('journals'),
    database.getAllKeys('deviceKeys'),
  ]);
  return [...new Set([...opened, ...withKey])].filter((uid) => uid !== except);
};

/** A new text of a field, with its entry count. */
export type ChangedText = Pick<FieldRow, 'current' | 'tally'>;

/** A change of the text of a field. */
interface TextChange {
  readonly field: JournalField;
  /** Makes the new text from the current one; returns null when nothing changed. */
  readonly change: (text: string | null) => ChangedText | null;
}

/** The stores that a save writes: texts, the draft and files that become part of them, and the file links. */
const SAVED_STORES = ['fields', 'outbox', 'drafts', 'attachments', 'fileLinks'] as const;
export type SavedStore = (typeof SAVED_STORES)[number];

/** The transaction of a save. */
export type SavingWrite = Writing<SavedStore[]>;

/** Further work in the transaction of a change. It may await nothing but the stores, or the transaction ends. */
export type Alongside = (writing: SavingWrite) => Promise<void>;

const changeText = async (
  writing: SavingWrite,
  uid: number,
  { field, change }: TextChange,
  at: number,
): Promise<boolean> => {
  const fields = writing.objectStore('fields');
  const outbox = writing.objectStore('outbox');
  const row = (await fields.get([uid, field])) ?? { uid, field, current: null, base: null };
  const changed = change(row.current);
  if (changed === null) return false;
  const waiting = await outbox.get([uid, field]);
  const first = { uid, field, oldestAt: at, tie: await outbox.index('uid').count(uid), attempts: [] };
  await fields.put({ ...row, ...changed });
  await outbox.put({ ...first, ...waiting, newestAt: at, refusal: null });
  return true;
};

/**
 * Changes the texts of fields and queues them for sending, in one durable transaction: when the promise resolves, all of it
 * is on the disk; when it rejects, none is. Unsent changes of one field are sent as one. Source.
 * @param at the time of the change, in epoch milliseconds
 * @returns the fields that changed
 */
export const changeTexts = (
  database: AncrageDatabase,
  uid: number,
  changes: readonly TextChange[],
  at: number,
  alongside?: Alongside,
): Promise<JournalField[]> =>
  durably<SavedStore[], JournalField[]>(database, [...SAVED_STORES], async (writing) => {
    const changed: JournalField[] = [];
    for (const one of changes) if (await changeText(writing, uid, one, at)) changed.push(one.field);
    await alongside?.(writing);
    return changed;
  });

/** An entry of a field that another device deleted. */
export interface FieldDeletion extends DeletedEntry {
  readonly field: EntriesField;
}

/** Marks deletions by other devices as seen, in the transaction of a save. */
export const markDeletionsSeen = async (
  writing: SavingWrite,
  uid: number,
  seen: readonly FieldDeletion[],
): Promise<void> => {
  const fields = writing.objectStore('fields');
  for (const field of new Set(seen.map((one) => one.field))) {
    const row = await fields.get([uid, field]);
    if (row?.deleted === undefined) continue;
    const { deleted, ...rest } = row;
    const left = deleted.filter(({ key }) => !seen.some((one) => one.field === field && one.key === key));
    await fields.put({ ...rest, ...(left.length > 0 && { deleted: left }) });
  }
};
