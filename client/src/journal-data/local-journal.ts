import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { type AncrageDatabase, durably, type OutboxRow } from '#platform/storage/database.ts';

/** Whose journal it is, and the number of its record on the server. */
export interface Owner {
  readonly uid: number;
  readonly nid: number;
}

/** One person's journal as this device holds it. */
export interface LocalJournal {
  readonly revision: string | null;
  /** when the server last told how the record is, in epoch milliseconds; 0 before the first time */
  readonly checkedAt: number;
  readonly texts: Readonly<Record<JournalField, string | null>>;
  /** the texts last known to be on the server */
  readonly bases: Readonly<Record<JournalField, string | null>>;
  /** what is still to be sent, oldest first */
  readonly outbox: readonly OutboxRow[];
}

/** The record as the server just told it. */
export interface ServerRecord {
  readonly revision: string | null;
  readonly texts: Readonly<Record<JournalField, string | null>>;
}

/** The text of a field that the server has just taken. */
export interface SentText {
  readonly field: JournalField;
  readonly text: string | null;
}

const EMPTY_TEXTS = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, null])) as Record<
  JournalField,
  null
>;

const bySendingOrder = (a: OutboxRow, b: OutboxRow): number => a.oldestAt - b.oldestAt || a.tie - b.tie;

/** What of a journal says how it stands, without its texts, which may be megabytes. */
export type JournalStanding = Pick<LocalJournal, 'revision' | 'checkedAt' | 'outbox'>;

/** Reads how one person's journal stands. */
export const readStanding = async (database: AncrageDatabase, uid: number): Promise<JournalStanding> => {
  const transaction = database.transaction(['journals', 'outbox']);
  const [journal, outbox] = await Promise.all([
    transaction.objectStore('journals').get(uid),
    transaction.objectStore('outbox').index('uid').getAll(uid),
  ]);
  return {
    revision: journal?.revision ?? null,
    checkedAt: journal?.checkedAt ?? 0,
    outbox: outbox.sort(bySendingOrder),
  };
};

/** Reads the text of one field as this device holds it. */
export const readText = async (
  database: AncrageDatabase,
  uid: number,
  field: JournalField,
): Promise<string | null> => (await database.get('fields', [uid, field]))?.current ?? null;

/** Reads one person's journal; an empty one when this device has never held it. */
export const readJournal = async (database: AncrageDatabase, uid: number): Promise<LocalJournal> => {
  const transaction = database.transaction(['journals', 'fields', 'outbox']);
  const [journal, fields, outbox] = await Promise.all([
    transaction.objectStore('journals').get(uid),
    transaction.objectStore('fields').index('uid').getAll(uid),
    transaction.objectStore('outbox').index('uid').getAll(uid),
  ]);
  const texts = Object.fromEntries(fields.map((row) => [row.field, row.current]));
  const bases = Object.fromEntries(fields.map((row) => [row.field, row.base]));
  return {
    revision: journal?.revision ?? null,
    checkedAt: journal?.checkedAt ?? 0,
    texts: { ...EMPTY_TEXTS, ...texts },
    bases: { ...EMPTY_TEXTS, ...bases },
    outbox: outbox.sort(bySendingOrder),
  };
};

/** Reads one field and how the journal stands; all else is as it was. */
export const readField = async (
  database: AncrageDatabase,
  uid: number,
  field: JournalField,
  known: LocalJournal,
): Promise<LocalJournal> => {
  const [row, standing] = await Promise.all([
    database.get('fields', [uid, field]),
    readStanding(database, uid),
  ]);
  return {
    ...standing,
    texts: { ...known.texts, [field]: row?.current ?? null },
    bases: { ...known.bases, [field]: row?.base ?? null },
  };
};

/**
 * Whose journals this device holds in the clear, or a key of.
 * @param except the person who is signed in, if anybody
 */
export const peopleOnDevice = async (database: AncrageDatabase, except?: number): Promise<number[]> => {
  const [opened, withKey] = [await database.getAllKeys('journals'), await database.getAllKeys('deviceKeys')];
  return [...new Set([...opened, ...withKey])].filter((uid) => uid !== except);
};

/**
 * Changes the text of a field and notes that it is to be sent, in one durable write: when the promise resolves, both
 * are on the disk. Unsent changes of one field are sent as one. Source.
 * @param change from the text held now to the new one; the same text means that nothing changed
 * @param at the moment of the change, in epoch milliseconds
 * @returns whether anything changed
 */
export const changeText = (
  database: AncrageDatabase,
  uid: number,
  field: JournalField,
  change: (text: string | null) => string | null,
  at: number,
): Promise<boolean> =>
  durably(database, ['fields', 'outbox'], async (writing) => {
    const fields = writing.objectStore('fields');
    const outbox = writing.objectStore('outbox');
    const row = (await fields.get([uid, field])) ?? { uid, field, current: null, base: null };
    const current = change(row.current);
    if (current === row.current) return false;
    const waiting = await outbox.get([uid, field]);
    const first = { uid, field, oldestAt: at, tie: await outbox.index('uid').count(uid), attempts: [] };
    await fields.put({ ...row, current });
    await outbox.put({ ...first, ...waiting, newestAt: at, refusal: null });
    return true;
  });
