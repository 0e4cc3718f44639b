import { type EntriesField, type EntryEdit, editDocument } from '@ancrage/shared/journal/entry-edit';
import { journalKeeper } from '#journal-data/journal.ts';

/** Ends the editing of an entry. Resolves once it is on the disk of this device. See {@link editDocument}. */
export const editJournalEntry = (field: EntriesField, key: string, edit: EntryEdit): Promise<void> =>
  journalKeeper.changeStored(field, (document, at) => editDocument(field, document, key, edit, at));
