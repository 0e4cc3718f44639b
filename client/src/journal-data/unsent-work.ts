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

/** All that one person wrote on this device and the server has not, but the bytes of files. */
export const workSchema = z.object({
  fields: z.array(
    z.object({
      uid: z.int(),
      field: fieldSchema,
      current: textSchema,
      base: textSchema,
      from: z.exactOptional(z.string()),
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

/** One person's unsent work. */
export const readWork = async (writing: SealingWrite, uid: number): Promise<UnsentWork> => {
  const outbox = await writing.objectStore('outbox').index('uid').getAll(uid);
  const files = await writing.objectStore('attachments').index('uid').getAll(uid);
  return {
    work: {
      fields: await writing.objectStore('fields').index('uid').getAll(uid),
      outbox: outbox.map((row) => ({ ...row, attempts: [...row.attempts] })),
      drafts: await writing.objectStore('drafts').index('uid').getAll(uid),
      files: files.map(withoutBytes),
      fileLinks: await writing.objectStore('fileLinks').index('uid').getAll(uid),
    },
    bytes: await bytesIn(writing, files),
  };
};

/** Whether there is none. */
export const isNoWork = ({ work }: UnsentWork): boolean =>
  Object.values(work).every((rows) => rows.length === 0);

/** Takes one person's unsent work off this device. */
export const removeWork = async (writing: SealingWrite, uid: number): Promise<void> => {
  for (const name of WORK_STORES) {
    const store = writing.objectStore(name);
    for (const key of await store.index('uid').getAllKeys(uid)) await store.delete(IDBKeyRange.only(key));
  }
};

const putFieldsBack = async (writing: SealingWrite, { work }: UnsentWork): Promise<void> => {
  const [fields, outbox] = [writing.objectStore('fields'), writing.objectStore('outbox')];
  for (const row of work.fields) {
    const { uid, field, base, current } = row;
    const held = await fields.get([uid, field]);
    const merged = held && mergeTexts(field, { base, mine: current, theirs: held.current });
    await fields.put(held === undefined ? row : { uid, field, base: held.base, current: merged ?? null });
  }
  for (const row of work.outbox) {
    const held = await outbox.get([row.uid, row.field]);
    const newestAt = Math.max(row.newestAt, held?.newestAt ?? 0);
    await outbox.put({ ...row, newestAt, attempts: [...row.attempts, ...(held?.attempts ?? [])] });
  }
};

/** Puts work back, merged with what may have been written since under the same names. */
export const putWorkBack = async (writing: SealingWrite, unsent: UnsentWork): Promise<void> => {
  await putFieldsBack(writing, unsent);
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
