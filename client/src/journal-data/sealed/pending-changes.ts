import { combinedRow } from '#journal-data/store/draft-row.ts';
import '#platform/schema-settings.ts';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { mergeTexts } from '@ancrage/shared/journal/merge';
import { noteFileSchema } from '@ancrage/shared/journal/notes';
import * as z from 'zod/mini';
import type { AttachmentRow, Writing } from '#platform/storage/database.ts';

const textSchema = z.nullable(z.string());
const fieldSchema = z.enum(JOURNAL_FIELDS);
const refusalSchema = z.nullable(z.object({ status: z.int(), text: z.string() }));

/** One person's journal on this device with their pending changes, but without the bytes of files. */
export const pendingSchema = z.object({
  /** when the server was last restored from a backup, as this device knew it; missing in rows of older apps */
  restoredAt: z.exactOptional(textSchema),
  fields: z.array(
    z.object({
      uid: z.int(),
      field: fieldSchema,
      current: textSchema,
      base: textSchema,
      from: z.exactOptional(z.string()),
      isBeforeRestore: z.exactOptional(z.literal(true)),
    }),
  ),
  outbox: z.array(
    z.object({
      uid: z.int(),
      field: fieldSchema,
      oldestAt: z.number(),
      newestAt: z.number(),
      tie: z.int(),
      refusal: refusalSchema,
      attempts: z.array(textSchema),
    }),
  ),
  drafts: z.array(
    z.object({
      uid: z.int(),
      key: z.string(),
      value: z.unknown(),
      writtenAt: z.number(),
      beside: z.exactOptional(z.array(z.unknown())),
      hiddenAt: z.exactOptional(z.number()),
    }),
  ),
  files: z.array(
    z.object({
      uid: z.int(),
      id: z.string(),
      place: z.string(),
      name: z.string(),
      type: z.string(),
      chosenAt: z.number(),
      stored: z.nullable(noteFileSchema),
      refusal: refusalSchema,
    }),
  ),
  fileLinks: z.array(z.object({ uid: z.int(), fid: z.int() })),
});

/** The rows of one person, and the bytes of their files by id. */
export interface PendingChanges {
  readonly rows: z.infer<typeof pendingSchema>;
  readonly bytes: ReadonlyMap<string, ArrayBuffer | Blob>;
}

const PENDING_STORES = ['fields', 'outbox', 'drafts', 'attachments', 'attachmentBytes', 'fileLinks'] as const;
/** The stores that encrypting and decrypting touch, in one transaction. */
export const SEALED_STORES = [...PENDING_STORES, 'journals', 'sealed', 'deviceKeys'] as const;
export type SealedWrite = Writing<[...typeof SEALED_STORES]>;

const withoutBytes = ({ bytes: _, ...file }: AttachmentRow) => file;

const bytesIn = async (
  writing: SealedWrite,
  files: readonly AttachmentRow[],
): Promise<PendingChanges['bytes']> => {
  const bytes = new Map<string, ArrayBuffer | Blob>();
  for (const { uid, id, bytes: own } of files) {
    const held = await writing.objectStore('attachmentBytes').get([uid, id]);
    bytes.set(id, held?.bytes ?? own ?? new ArrayBuffer(0));
  }
  return bytes;
};

/** Reads one person's journal and pending changes, with the revision that each field comes from. */
export const readPending = async (writing: SealedWrite, uid: number): Promise<PendingChanges> => {
  const outbox = await writing.objectStore('outbox').index('uid').getAll(uid);
  const files = await writing.objectStore('attachments').index('uid').getAll(uid);
  const fields = await writing.objectStore('fields').index('uid').getAll(uid);
  const revision = (await writing.objectStore('journals').get(uid))?.revision ?? null;
  const restoredAt = (await writing.objectStore('deviceKeys').get(uid))?.restoredAt;
  return {
    rows: {
      ...(restoredAt !== undefined && { restoredAt }),
      fields: fields.map((row) => (revision === null ? row : { ...row, from: row.from ?? revision })),
      outbox: outbox.map((row) => ({ ...row, attempts: [...row.attempts] })),
      drafts: await writing.objectStore('drafts').index('uid').getAll(uid),
      files: files.map(withoutBytes),
      fileLinks: await writing.objectStore('fileLinks').index('uid').getAll(uid),
    },
    bytes: await bytesIn(writing, files),
  };
};

/** Whether the server has all of it. */
export const isAllSent = ({ rows }: PendingChanges): boolean =>
  [rows.outbox, rows.drafts, rows.files, rows.fileLinks].every((some) => some.length === 0);

/** Whether there is nothing to keep. */
export const isNothing = (pending: PendingChanges): boolean =>
  pending.rows.fields.length === 0 && isAllSent(pending);

/** Removes one person's journal and pending changes from this device. */
export const removePending = async (writing: SealedWrite, uid: number): Promise<void> => {
  for (const name of PENDING_STORES) {
    const store = writing.objectStore(name);
    for (const key of await store.index('uid').getAllKeys(uid)) await store.delete(IDBKeyRange.only(key));
  }
};

const restoreFields = async (
  writing: SealedWrite,
  { rows }: PendingChanges,
  restoredAt: string | null | undefined,
): Promise<void> => {
  const [fields, outbox] = [writing.objectStore('fields'), writing.objectStore('outbox')];
  const wasRestored =
    rows.restoredAt !== undefined && restoredAt !== undefined && rows.restoredAt !== restoredAt;
  for (const row of rows.fields) {
    const { uid, field, current } = row;
    const held = await fields.get([uid, field]);
    const lost = wasRestored ? { isBeforeRestore: true as const } : {};
    const base = wasRestored || row.isBeforeRestore ? null : row.base;
    const sent = rows.outbox.find((waiting) => waiting.field === field)?.attempts ?? [];
    const merged = held && mergeTexts(field, { base, mine: current, theirs: held.current, sent });
    await fields.put(
      held === undefined ? { ...row, ...lost } : { uid, field, base: held.base, current: merged ?? null },
    );
  }
  for (const row of rows.outbox) {
    const held = await outbox.get([row.uid, row.field]);
    const newestAt = Math.max(row.newestAt, held?.newestAt ?? 0);
    await outbox.put({ ...row, newestAt, attempts: [...row.attempts, ...(held?.attempts ?? [])] });
  }
};

/**
 * Restores a person's journal and pending changes, merged with what was written since.
 * @param restoredAt when the server was last restored from a backup, as it says now; undefined when it does not say
 */
export const restorePending = async (
  writing: SealedWrite,
  pending: PendingChanges,
  restoredAt: string | null | undefined,
): Promise<void> => {
  await restoreFields(writing, pending, restoredAt);
  const drafts = writing.objectStore('drafts');
  for (const row of pending.rows.drafts) {
    const held = await drafts.get([row.uid, row.key]);
    await drafts.put(combinedRow(held, row));
  }
  for (const file of pending.rows.files) {
    const bytes = pending.bytes.get(file.id);
    if (bytes === undefined) continue;
    await writing.objectStore('attachments').put({ ...file, size: new Blob([bytes]).size });
    await writing.objectStore('attachmentBytes').put({ uid: file.uid, id: file.id, bytes });
  }
  for (const link of pending.rows.fileLinks) await writing.objectStore('fileLinks').put(link);
};
