import { besideHeld } from '#journal-data/draft-row.ts';
import '#platform/schema-settings.ts';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { mergeTexts } from '@ancrage/shared/journal/merge';
import { noteFileSchema } from '@ancrage/shared/journal/notes';
import * as z from 'zod/mini';
import type { AttachmentRow, Writing } from '#platform/storage/database.ts';

const textSchema = z.nullable(z.string());
const fieldSchema = z.enum(JOURNAL_FIELDS);
const refusalSchema = z.nullable(z.object({ status: z.int(), text: z.string() }));

/** One person's journal as this device holds it, and what the server has not of it, but the bytes of files. */
export const workSchema = z.object({
  /** when the server was last restored, as the device knew it; an older app did not */
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

/** The work with the bytes of its files, by id. */
export interface UnsentWork {
  readonly work: z.infer<typeof workSchema>;
  readonly bytes: ReadonlyMap<string, ArrayBuffer | Blob>;
}

const WORK_STORES = ['fields', 'outbox', 'drafts', 'attachments', 'attachmentBytes', 'fileLinks'] as const;
/** The stores that sealing and opening touch, in one write. */
export const SEALING_STORES = [...WORK_STORES, 'journals', 'sealed', 'deviceKeys'] as const;
export type SealingWrite = Writing<[...typeof SEALING_STORES]>;

const withoutBytes = ({ bytes: _, ...file }: AttachmentRow) => file;

const bytesIn = async (
  writing: SealingWrite,
  files: readonly AttachmentRow[],
): Promise<UnsentWork['bytes']> => {
  const bytes = new Map<string, ArrayBuffer | Blob>();
  for (const { uid, id, bytes: own } of files) {
    const held = await writing.objectStore('attachmentBytes').get([uid, id]);
    bytes.set(id, held?.bytes ?? own ?? new ArrayBuffer(0));
  }
  return bytes;
};

/** One person's journal and unsent work, with the revision that each field comes from. */
export const readWork = async (writing: SealingWrite, uid: number): Promise<UnsentWork> => {
  const outbox = await writing.objectStore('outbox').index('uid').getAll(uid);
  const files = await writing.objectStore('attachments').index('uid').getAll(uid);
  const fields = await writing.objectStore('fields').index('uid').getAll(uid);
  const revision = (await writing.objectStore('journals').get(uid))?.revision ?? null;
  const restoredAt = (await writing.objectStore('deviceKeys').get(uid))?.restoredAt;
  return {
    work: {
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
export const isAllSent = ({ work }: UnsentWork): boolean =>
  [work.outbox, work.drafts, work.files, work.fileLinks].every((rows) => rows.length === 0);

/** Whether there is nothing to keep. */
export const isNoWork = (unsent: UnsentWork): boolean => unsent.work.fields.length === 0 && isAllSent(unsent);

/** Takes one person's journal and unsent work off this device. */
export const removeWork = async (writing: SealingWrite, uid: number): Promise<void> => {
  for (const name of WORK_STORES) {
    const store = writing.objectStore(name);
    for (const key of await store.index('uid').getAllKeys(uid)) await store.delete(IDBKeyRange.only(key));
  }
};

const putFieldsBack = async (
  writing: SealingWrite,
  { work }: UnsentWork,
  restoredAt: string | null | undefined,
): Promise<void> => {
  const [fields, outbox] = [writing.objectStore('fields'), writing.objectStore('outbox')];
  const wasRestored =
    work.restoredAt !== undefined && restoredAt !== undefined && work.restoredAt !== restoredAt;
  for (const row of work.fields) {
    const { uid, field, current } = row;
    const held = await fields.get([uid, field]);
    const lost = wasRestored ? { isBeforeRestore: true as const } : {};
    const base = wasRestored || row.isBeforeRestore ? null : row.base;
    const sent = work.outbox.find((waiting) => waiting.field === field)?.attempts ?? [];
    const merged = held && mergeTexts(field, { base, mine: current, theirs: held.current, sent });
    await fields.put(
      held === undefined ? { ...row, ...lost } : { uid, field, base: held.base, current: merged ?? null },
    );
  }
  for (const row of work.outbox) {
    const held = await outbox.get([row.uid, row.field]);
    const newestAt = Math.max(row.newestAt, held?.newestAt ?? 0);
    await outbox.put({ ...row, newestAt, attempts: [...row.attempts, ...(held?.attempts ?? [])] });
  }
};

/**
 * Puts work back, merged with what may have been written since under the same names.
 * @param restoredAt when the server was last restored, as it says now; undefined when it does not say
 */
export const putWorkBack = async (
  writing: SealingWrite,
  unsent: UnsentWork,
  restoredAt: string | null | undefined,
): Promise<void> => {
  await putFieldsBack(writing, unsent, restoredAt);
  const drafts = writing.objectStore('drafts');
  for (const row of unsent.work.drafts) {
    const held = await drafts.get([row.uid, row.key]);
    await drafts.put(besideHeld(held, row));
  }
  for (const file of unsent.work.files) {
    const bytes = unsent.bytes.get(file.id);
    if (bytes === undefined) continue;
    await writing.objectStore('attachments').put({ ...file, size: new Blob([bytes]).size });
    await writing.objectStore('attachmentBytes').put({ uid: file.uid, id: file.id, bytes });
  }
  for (const link of unsent.work.fileLinks) await writing.objectStore('fileLinks').put(link);
};
