import type { DeletedEntry } from '@ancrage/shared/journal/deleted-elsewhere';
import type { EntriesField } from '@ancrage/shared/journal/entry-edit';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { revisionIn, tagOf } from '@ancrage/shared/wire/dialect/entity-tag';
import { isTallied, type TalliedField, type Tallies, tallyBesideText } from '#journal-data/tally.ts';
import {
  type AncrageDatabase,
  durably,
  type FieldRow,
  type OutboxRow,
  type Reading,
  type Writing,
} from '#platform/storage/database.ts';

/** Whose journal it is, and the number of its record on the server. */
export interface Owner {
  readonly uid: number;
  readonly nid: number;
}

/** The texts of some fields; null for an empty one. */
export type Texts = Readonly<Partial<Record<JournalField, string | null>>>;

/** The texts of all fields. */
export type WholeTexts = Readonly<Record<JournalField, string | null>>;

/** How much is read of a journal: all of it, or no more than the first page shows and what is still to be sent. */
export type Extent = 'whole' | 'start';

/** How a journal stands, without its texts, which may be megabytes. */
export interface JournalStanding {
  /** as the server writes it in an ETag; null when it is not known */
  readonly revision: string | null;
  /** when the server last told how the record is, in epoch milliseconds; 0 before the first time */
  readonly checkedAt: number;
  /** what is still to be sent, oldest first */
  readonly outbox: readonly OutboxRow[];
}

/** One person's journal as this device holds it, or that of it which was read so far. */
export interface LocalJournal extends JournalStanding {
  /** what the screens show; a field that was not read is missing */
  readonly texts: Texts;
  /** the texts last known to be on the server, of the fields that were read */
  readonly bases: Texts;
  readonly tallies: Tallies;
  /** the entries that another device deleted and the person has not heard of, of the fields that were read */
  readonly deleted: Deletions;
}

/** The entries of some fields that another device deleted. */
type Deletions = Readonly<Partial<Record<JournalField, readonly DeletedEntry[]>>>;

/** The record as the server just told it: its new revision, and every field that may be another than this device knew. */
export interface ServerRecord {
  readonly revision: string;
  readonly texts: Texts;
}

/** The text of a field that the server has just taken. */
export interface SentText {
  readonly field: JournalField;
  readonly text: string | null;
}

/** Short fields, which the first page shows or asks: they are read before all others. */
const FIRST_FIELDS: readonly JournalField[] = ['field_cid', 'field_plf'];

type JournalReading = Reading<'journals' | 'fields' | 'outbox'>;

const bySendingOrder = (a: OutboxRow, b: OutboxRow): number => a.oldestAt - b.oldestAt || a.tie - b.tie;

/** An older app kept the ETag as a proxy had changed it. */
const knownRevision = (kept: string | null): string | null => {
  const revision = revisionIn(kept ?? '');
  return revision === null ? null : tagOf(revision);
};

const standingIn = async (reading: JournalReading, uid: number): Promise<JournalStanding> => {
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

/** What was counted when the texts were written; a text that nobody has counted is missing. */
const talliesIn = async (reading: JournalReading, uid: number): Promise<Partial<Tallies>> => {
  const index = reading.objectStore('fields').index('tally');
  const tallies: Partial<Record<TalliedField, number>> = {};
  const ofPerson = IDBKeyRange.bound([uid], [uid + 1]);
  for (let row = await index.openKeyCursor(ofPerson); row !== null; row = await row.continue()) {
    const [, field, tally] = row.key;
    if (isTallied(field)) tallies[field] = tally;
  }
  return tallies;
};

/** Reads some fields, one after the other: each may be megabytes, and the page is drawn between two. */
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

/** Reads how one person's journal stands. */
export const readStanding = (database: AncrageDatabase, uid: number): Promise<JournalStanding> =>
  standingIn(open(database), uid);

/** Reads the text of one field as this device holds it. */
export const readText = async (
  database: AncrageDatabase,
  uid: number,
  field: JournalField,
): Promise<string | null> => (await database.get('fields', [uid, field]))?.current ?? null;

/** Reads one person's journal; an empty one when this device has never held it. */
export const readJournal = async (
  database: AncrageDatabase,
  uid: number,
  extent: Extent,
): Promise<LocalJournal> => {
  const reading = open(database);
  const [standing, counted] = await Promise.all([standingIn(reading, uid), talliesIn(reading, uid)]);
  const isFirst = (field: JournalField) =>
    FIRST_FIELDS.includes(field) ||
    standing.outbox.some((row) => row.field === field) ||
    (isTallied(field) && counted[field] === undefined);
  const fields = extent === 'whole' ? JOURNAL_FIELDS : JOURNAL_FIELDS.filter(isFirst);
  const read = await readFields(reading, uid, fields);
  const tally = (field: TalliedField) =>
    counted[field] ?? tallyBesideText(field, read.texts[field] ?? null).tally ?? 0;
  const tallies = {
    field_intuitions: tally('field_intuitions'),
    field_celebrations: tally('field_celebrations'),
  };
  return { ...standing, ...read, tallies };
};

/** Reads some fields and how the journal stands; all else is as it was. */
export const readAgain = async (
  database: AncrageDatabase,
  uid: number,
  fields: readonly JournalField[],
  known: LocalJournal,
): Promise<LocalJournal> => {
  const reading = open(database);
  const [standing, counted] = await Promise.all([standingIn(reading, uid), talliesIn(reading, uid)]);
  const { texts, bases, deleted } = await readFields(reading, uid, fields);
  return {
    ...standing,
    texts: { ...known.texts, ...texts },
    bases: { ...known.bases, ...bases },
    deleted: { ...known.deleted, ...deleted },
    tallies: { ...known.tallies, ...counted },
  };
};

/**
 * Whose journals this device holds in the clear, or a key of.
 * @param except the person who is signed in, if anybody
 */
export const peopleOnDevice = async (database: AncrageDatabase, except?: number): Promise<number[]> => {
  const [opened, withKey] = await Promise.all([
    database.getAllKeys('journals'),
    database.getAllKeys('deviceKeys'),
  ]);
  return [...new Set([...opened, ...withKey])].filter((uid) => uid !== except);
};

/** A new text of a field, and what is counted in it. */
export type ChangedText = Pick<FieldRow, 'current' | 'tally'>;

/** A change of the text of a field. */
interface TextChange {
  readonly field: JournalField;
  /** From the text held now to the new one and what is counted in it; null means that nothing changed. */
  readonly change: (text: string | null) => ChangedText | null;
}

/** What a save writes: the texts of fields, the draft and the files that become part of them, and which files they name. */
const SAVED_STORES = ['fields', 'outbox', 'drafts', 'attachments', 'fileLinks'] as const;
export type SavedStore = (typeof SAVED_STORES)[number];

/** The write of a save. */
export type SavingWrite = Writing<SavedStore[]>;

/** What belongs to a change of the journal and is done in the same write; it may wait for the stores only. */
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
 * Changes the texts of fields and notes that they are to be sent, in one durable write: when the promise resolves, all
 * of it is on the disk; when it rejects, nothing is. Unsent changes of one field are sent as one. Source.
 * @param at the moment of the change, in epoch milliseconds
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

/** Notes that the person has seen which entries another device deleted, as a part of a save. */
export const noteDeletionsSeen = async (
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
