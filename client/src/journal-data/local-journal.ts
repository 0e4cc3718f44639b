import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { mergeTexts } from '@ancrage/shared/journal/merge';
import {
  type AncrageDatabase,
  durably,
  type FieldRow,
  type OutboxRow,
  type Writing,
} from '#platform/storage/database.ts';

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

/**
 * The common ancestor for merging what the server told. When the server has what this device sent, told or not, that
 * is the ancestor: what was written here since is a change of it, not another version.
 */
const ancestorOf = (
  row: FieldRow,
  waiting: OutboxRow | undefined,
  theirs: string | null,
  sent: SentText | undefined,
): string | null => {
  if (sent?.field === row.field) return sent.text;
  return waiting?.attempts.includes(theirs) ? theirs : row.base;
};

/** What still has to be sent of a field once the server's news are merged into it. */
const stillToSend = (
  row: FieldRow,
  waiting: OutboxRow | undefined,
  at: number,
  sent: SentText | undefined,
): OutboxRow => {
  const { uid, field } = row;
  const tie = JOURNAL_FIELDS.indexOf(field);
  if (waiting === undefined)
    return { uid, field, oldestAt: at, newestAt: at, tie, refusal: null, attempts: [] };
  const isSent = sent?.field === field;
  const isAsRefused = !isSent && row.current === waiting.attempts.at(-1);
  return {
    ...waiting,
    oldestAt: isSent ? waiting.newestAt : waiting.oldestAt,
    refusal: isAsRefused ? waiting.refusal : null,
    attempts: [],
  };
};

const takeInField = async (
  writing: Writing<['journals', 'fields', 'outbox']>,
  row: FieldRow,
  theirs: string | null,
  at: number,
  sent: SentText | undefined,
): Promise<void> => {
  const { uid, field } = row;
  const outbox = writing.objectStore('outbox');
  const waiting = await outbox.get([uid, field]);
  const base = ancestorOf(row, waiting, theirs, sent);
  const current = mergeTexts(field, { base, mine: row.current, theirs });
  const merged = { uid, field, current, base: theirs };
  if (current !== row.current || theirs !== row.base) await writing.objectStore('fields').put(merged);
  if (current !== theirs) await outbox.put(stillToSend(merged, waiting, at, sent));
  else if (waiting !== undefined) await outbox.delete([uid, field]);
};

/**
 * Takes in what the server told: every field is merged three-way with what this device holds, and what differs from
 * the server's is (still, or again) to be sent. One durable write.
 * @param sent the text that the server has just taken from this device, if that is why it told
 */
export const takeIn = (
  database: AncrageDatabase,
  { uid, nid }: Owner,
  record: ServerRecord,
  at: number,
  sent?: SentText,
): Promise<void> =>
  durably(database, ['journals', 'fields', 'outbox'], async (writing) => {
    for (const field of JOURNAL_FIELDS) {
      const held = await writing.objectStore('fields').get([uid, field]);
      const row = held ?? { uid, field, current: null, base: null };
      await takeInField(writing, row, record.texts[field], at, sent);
    }
    await writing.objectStore('journals').put({ uid, nid, revision: record.revision, checkedAt: at });
  });

/** Notes that the record is still as this device last knew it. */
export const noteUnchanged = (database: AncrageDatabase, owner: Owner, at: number): Promise<void> =>
  durably(database, ['journals'], async (writing) => {
    const journals = writing.objectStore('journals');
    const held = await journals.get(owner.uid);
    await journals.put({ ...owner, revision: held?.revision ?? null, checkedAt: at });
  });
