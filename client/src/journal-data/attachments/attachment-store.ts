import type { NoteFile } from '@ancrage/shared/journal/notes';
import {
  type AncrageDatabase,
  type AttachmentRow,
  durably,
  type OutboxRefusal,
} from '#platform/storage/database.ts';

/** A pending file without its bytes. */
export interface Attachment extends Omit<AttachmentRow, 'bytes'> {
  readonly size: number;
}

/** The prefix of the places of drafts; every other place is the date key of a note. */
export const DRAFT_PLACE = 'draft:';

/** The files, and apart from them their bytes, which a list of files does not read. */
const FILE_STORES = ['attachments', 'attachmentBytes'] as const;

const byChoice = (a: Attachment, b: Attachment): number =>
  a.chosenAt - b.chosenAt || a.id.localeCompare(b.id);

/** One person's pending files, in the order in which they were chosen. */
export const readAttachments = async (database: AncrageDatabase, uid: number): Promise<Attachment[]> => {
  const rows = await database.getAllFromIndex('attachments', 'uid', uid);
  return rows.map(({ bytes = '', ...row }) => ({ size: new Blob([bytes]).size, ...row })).sort(byChoice);
};

/** The bytes of a pending file; null when it was removed in the meantime. */
export const readBytes = async (
  database: AncrageDatabase,
  { uid, id, type }: Pick<Attachment, 'uid' | 'id' | 'type'>,
): Promise<Blob | null> => {
  const key: [number, string] = [uid, id];
  const row = (await database.get('attachmentBytes', key)) ?? (await database.get('attachments', key));
  return row?.bytes === undefined ? null : new Blob([row.bytes], { type });
};

/** Stores files with their bytes; resolves when they are on the disk. */
export const putAttachments = (
  database: AncrageDatabase,
  files: readonly (Attachment & { readonly bytes: ArrayBuffer })[],
): Promise<void> =>
  durably(database, [...FILE_STORES], async (writing) => {
    for (const { bytes, ...row } of files) {
      await writing.objectStore('attachments').put(row);
      await writing.objectStore('attachmentBytes').put({ uid: row.uid, id: row.id, bytes });
    }
  });

/** Removes files: they were sent, or are no longer wanted. */
export const removeAttachments = (
  database: AncrageDatabase,
  uid: number,
  ids: readonly string[],
): Promise<void> =>
  durably(database, [...FILE_STORES], async (writing) => {
    for (const id of ids) for (const name of FILE_STORES) await writing.objectStore(name).delete([uid, id]);
  });

/** Changes a file, unless it was removed in the meantime. */
const changeAttachment = (
  database: AncrageDatabase,
  { uid, id }: Attachment,
  change: Partial<Pick<AttachmentRow, 'place' | 'stored' | 'refusal'>>,
): Promise<boolean> =>
  durably(database, ['attachments'], async (writing) => {
    const row = await writing.objectStore('attachments').get([uid, id]);
    if (row === undefined) return false;
    await writing.objectStore('attachments').put({ ...row, ...change });
    return true;
  });

/** Records what the server stored a file as, or null when it no longer has it. @returns whether the file is still wanted */
export const noteStored = (
  database: AncrageDatabase,
  row: Attachment,
  stored: NoteFile | null,
): Promise<boolean> => changeAttachment(database, row, { stored });

/** Records that the server refused a file for good; null queues it again. */
export const noteRefusal = (
  database: AncrageDatabase,
  row: Attachment,
  refusal: OutboxRefusal | null,
): Promise<boolean> => changeAttachment(database, row, { refusal });
