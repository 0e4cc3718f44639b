import { type DeletedEntry, deletedElsewhere } from '@ancrage/shared/journal/deleted-elsewhere';
import { parseField } from '@ancrage/shared/journal/field-text';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { own } from '@ancrage/shared/journal/json';
import { mergeTexts } from '@ancrage/shared/journal/merge';
import { revisionIn } from '@ancrage/shared/wire/dialect/entity-tag';
import { countEntriesInText } from '#journal-data/store/entry-counts.ts';
import { newFileLink, restoredFiles } from '#journal-data/store/file-links.ts';
import type { Owner, SentText, ServerRecord } from '#journal-data/store/local-journal.ts';
import {
  type AncrageDatabase,
  durably,
  type FieldRow,
  type OutboxRow,
  type Writing,
} from '#platform/storage/database.ts';

/**
 * The common ancestor for merging a server text. When the server has the text that this device sent, even if its response
 * was lost, that text is the ancestor: what was written here since is a change of it. When another device has written
 * since, the same holds for each answer that it left unchanged: see `sent` of `mergeTexts`.
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

const numberOf = (revision: string | null): number => revisionIn(revision ?? '') ?? Number.NaN;

/**
 * Whether the server's revision is older than one it reported before: its database went back in time, as when a lagging
 * standby takes over. Entries missing from it were not deleted by anyone.
 */
const hasGoneBack = (known: string | null, received: string | null): boolean =>
  numberOf(received) < numberOf(known);

/** The outbox row of a field whose text still differs from the server's after the merge. */
const outboxRowAfterMerge = (
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

/** A record received from the server, when, and the revision known before. */
interface ReceivedRecord {
  readonly record: ServerRecord;
  readonly before: string | null;
  readonly at: number;
  readonly sent: SentText | undefined;
}

/** The entries deleted by other devices that the person was not shown yet; without those that exist again. */
const deletedByOthers = (
  { field, deleted = [] }: FieldRow,
  three: Parameters<typeof deletedElsewhere>[1],
  current: string | null,
): readonly DeletedEntry[] => {
  const all = [...deleted, ...deletedElsewhere(field, three)];
  if (all.length === 0) return all;
  const { document } = parseField(current);
  const latest = new Map(all.map((one) => [one.key, one]));
  return [...latest.values()].filter(({ key }) => own(document, key) === undefined);
};

/** @returns whether notes were restored whose files the record may no longer name */
const mergeField = async (
  writing: Writing<['journals', 'fields', 'outbox', 'fileLinks']>,
  held: FieldRow,
  theirs: string | null,
  { record, before, at, sent }: ReceivedRecord,
): Promise<boolean> => {
  const { from = before, isBeforeRestore = false, deleted: _, ...row } = held;
  const { uid, field } = row;
  const outbox = writing.objectStore('outbox');
  const waiting = await outbox.get([uid, field]);
  const base = ancestorOf(row, waiting, theirs, sent);
  const common = isBeforeRestore || hasGoneBack(from, record.revision) ? null : base;
  const attempts = waiting?.attempts ?? [];
  const current = mergeTexts(field, { base: common, mine: row.current, theirs, sent: attempts });
  const isUnchanged = current === row.current;
  const deleted = deletedByOthers(held, { base: common, mine: row.current, theirs }, current);
  const merged = {
    ...(isUnchanged ? row : { uid, field, ...countEntriesInText(field, current) }),
    current,
    base: theirs,
    ...(deleted.length > 0 && { deleted }),
  };
  if (!isUnchanged || theirs !== row.base || held.from || isBeforeRestore)
    await writing.objectStore('fields').put(merged);
  if (current !== theirs) await outbox.put(outboxRowAfterMerge(merged, waiting, at, sent));
  else if (waiting !== undefined) await outbox.delete([uid, field]);
  if (field !== 'field_celebrations') return false;
  const restored = restoredFiles(current, base, [row.current, theirs]);
  for (const fid of restored) await writing.objectStore('fileLinks').put(newFileLink(uid, fid));
  return restored.length > 0;
};

/**
 * Merges a record received from the server: each of its fields is merged three-way with the text on this device. A field
 * that then differs from the server's is queued for sending, and files of restored notes are queued to be named by the
 * record again. One durable transaction.
 * @param sent the text that the server has just accepted from this device, if this is the response to it
 * @returns whether notes with files were restored
 */
export const mergeServerRecord = (
  database: AncrageDatabase,
  { uid, nid }: Owner,
  record: ServerRecord,
  at: number,
  sent?: SentText,
): Promise<boolean> =>
  durably(database, ['journals', 'fields', 'outbox', 'fileLinks'], async (writing) => {
    const journals = writing.objectStore('journals');
    const received = { record, before: (await journals.get(uid))?.revision ?? null, at, sent };
    let isRestored = false;
    for (const field of JOURNAL_FIELDS) {
      const theirs = record.texts[field];
      if (theirs === undefined) continue;
      const held = await writing.objectStore('fields').get([uid, field]);
      const row = held ?? { uid, field, current: null, base: null };
      isRestored = (await mergeField(writing, row, theirs, received)) || isRestored;
    }
    await journals.put({ uid, nid, revision: record.revision, checkedAt: at });
    return isRestored;
  });

/** Records that the server still has the known revision. */
export const noteUnchanged = (database: AncrageDatabase, owner: Owner, at: number): Promise<void> =>
  durably(database, ['journals'], async (writing) => {
    const journals = writing.objectStore('journals');
    const held = await journals.get(owner.uid);
    await journals.put({ ...owner, revision: held?.revision ?? null, checkedAt: at });
  });
