import { type DeletedEntry, deletedElsewhere } from '@ancrage/shared/journal/deleted-elsewhere';
import { parseField } from '@ancrage/shared/journal/field-text';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { own } from '@ancrage/shared/journal/json';
import { mergeTexts } from '@ancrage/shared/journal/merge';
import { revisionIn } from '@ancrage/shared/wire/dialect/entity-tag';
import { aFileLink, filesBroughtBack } from '#journal-data/file-links.ts';
import type { Owner, SentText, ServerRecord } from '#journal-data/local-journal.ts';
import { tallyBesideText } from '#journal-data/tally.ts';
import {
  type AncrageDatabase,
  durably,
  type FieldRow,
  type OutboxRow,
  type Writing,
} from '#platform/storage/database.ts';

/**
 * The common ancestor for merging what the server told. When the server has what this device sent, told or not, that
 * is the ancestor: what was written here since is a change of it, not another version. Where another device has written
 * since, the same holds for each answer that it left as this device sent it: see `sent` of `mergeTexts`.
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
 * Whether the server tells less than it has told before: its database went back to an earlier moment, as one does when a
 * standby that was behind takes over. What is missing there was deleted by nobody.
 */
const hasGoneBack = (known: string | null, told: string | null): boolean => numberOf(told) < numberOf(known);

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

/** What the server told, when, and the revision it told of before. */
interface Told {
  readonly record: ServerRecord;
  readonly before: string | null;
  readonly at: number;
  readonly sent: SentText | undefined;
}

/** The entries that the person is still to hear of that another device deleted; not those that are there again. */
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

/** @returns whether notes came back whose files the record may have let go */
const takeInField = async (
  writing: Writing<['journals', 'fields', 'outbox', 'fileLinks']>,
  held: FieldRow,
  theirs: string | null,
  { record, before, at, sent }: Told,
): Promise<boolean> => {
  const { from = before, isBeforeRestore = false, deleted: _, ...row } = held;
  const { uid, field } = row;
  const outbox = writing.objectStore('outbox');
  const waiting = await outbox.get([uid, field]);
  const base = ancestorOf(row, waiting, theirs, sent);
  const common = isBeforeRestore || hasGoneBack(from, record.revision) ? null : base;
  const attempts = waiting?.attempts ?? [];
  const current = mergeTexts(field, { base: common, mine: row.current, theirs, sent: attempts });
  const isAsItWas = current === row.current;
  const deleted = deletedByOthers(held, { base: common, mine: row.current, theirs }, current);
  const merged = {
    ...(isAsItWas ? row : { uid, field, ...tallyBesideText(field, current) }),
    current,
    base: theirs,
    ...(deleted.length > 0 && { deleted }),
  };
  if (!isAsItWas || theirs !== row.base || held.from || isBeforeRestore)
    await writing.objectStore('fields').put(merged);
  if (current !== theirs) await outbox.put(stillToSend(merged, waiting, at, sent));
  else if (waiting !== undefined) await outbox.delete([uid, field]);
  if (field !== 'field_celebrations') return false;
  const back = filesBroughtBack(current, base, [row.current, theirs]);
  for (const fid of back) await writing.objectStore('fileLinks').put(aFileLink(uid, fid));
  return back.length > 0;
};

/**
 * Takes in what the server told: every field it told of is merged three-way with what this device holds, and what differs from
 * the server's is (still, or again) to be sent; the files of notes that came back are to be named by the record again.
 * One durable write.
 * @param sent the text that the server has just taken from this device, if that is why it told
 * @returns whether notes came back with files
 */
export const takeIn = (
  database: AncrageDatabase,
  { uid, nid }: Owner,
  record: ServerRecord,
  at: number,
  sent?: SentText,
): Promise<boolean> =>
  durably(database, ['journals', 'fields', 'outbox', 'fileLinks'], async (writing) => {
    const journals = writing.objectStore('journals');
    const told = { record, before: (await journals.get(uid))?.revision ?? null, at, sent };
    let isBack = false;
    for (const field of JOURNAL_FIELDS) {
      const theirs = record.texts[field];
      if (theirs === undefined) continue;
      const held = await writing.objectStore('fields').get([uid, field]);
      const row = held ?? { uid, field, current: null, base: null };
      isBack = (await takeInField(writing, row, theirs, told)) || isBack;
    }
    await journals.put({ uid, nid, revision: record.revision, checkedAt: at });
    return isBack;
  });

/** Notes that the record is still as this device last knew it. */
export const noteUnchanged = (database: AncrageDatabase, owner: Owner, at: number): Promise<void> =>
  durably(database, ['journals'], async (writing) => {
    const journals = writing.objectStore('journals');
    const held = await journals.get(owner.uid);
    await journals.put({ ...owner, revision: held?.revision ?? null, checkedAt: at });
  });
