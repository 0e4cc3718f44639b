import type { NoteFile } from '@ancrage/shared/journal/notes';
import {
  type AncrageDatabase,
  type AttachmentRow,
  durably,
  type OutboxRefusal,
} from '#platform/storage/database.ts';

/** A file on its way, but for what it holds. */
export interface Attachment extends Omit<AttachmentRow, 'bytes'> {
  readonly size: number;
}

/** How the places of drafts begin; every other place is the date key of a note. */
export const DRAFT_PLACE = 'draft:';

/** Files and what they hold, which is never read for a list of them. */
const FILE_STORES = ['attachments', 'attachmentBytes'] as const;

const byChoice = (a: Attachment, b: Attachment): number =>
  a.chosenAt - b.chosenAt || a.id.localeCompare(b.id);

/** One person's files on their way, in the order in which they were chosen. */
export const readAttachments = async (database: AncrageDatabase, uid: number): Promise<Attachment[]> => {
  const rows = await database.getAllFromIndex('attachments', 'uid', uid);
  return rows.map(({ bytes = '', ...row }) => ({ size: new Blob([bytes]).size, ...row })).sort(byChoice);
};

/** What a file on its way holds; null when it was let go meanwhile. */
export const readBytes = async (
  database: AncrageDatabase,
  { uid, id, type }: Pick<Attachment, 'uid' | 'id' | 'type'>,
): Promise<Blob | null> => {
  const key: [number, string] = [uid, id];
  const row = (await database.get('attachmentBytes', key)) ?? (await database.get('attachments', key));
  return row?.bytes === undefined ? null : new Blob([row.bytes], { type });
};

/** Keeps files with what they hold; resolves once they are on the disk. */
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

/** Lets files go, whether they have arrived or are no longer wanted. */
export const removeAttachments = (
  database: AncrageDatabase,
  uid: number,
  ids: readonly string[],
): Promise<void> =>
  durably(database, [...FILE_STORES], async (writing) => {
    for (const id of ids) for (const name of FILE_STORES) await writing.objectStore(name).delete([uid, id]);
  });

/** Changes a file that is still wanted; one that was let go meanwhile stays gone. */
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

/** Notes what the server stored a file as, or that it has it no more. @returns whether the file is still wanted */
export const noteStored = (
  database: AncrageDatabase,
  row: Attachment,
  stored: NoteFile | null,
): Promise<boolean> => changeAttachment(database, row, { stored });

/** Notes that the server definitely refused a file, or gives it another chance. */
export const noteRefusal = (
  database: AncrageDatabase,
  row: Attachment,
  refusal: OutboxRefusal | null,
): Promise<boolean> => changeAttachment(database, row, { refusal });
