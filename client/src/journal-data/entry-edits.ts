import {
  addEntry,
  type EntriesField,
  type EntryEdit,
  editAnswers,
  editDocument,
  type SingleField,
} from '@ancrage/shared/journal/entry-edit';
import { changeDocument } from '@ancrage/shared/journal/field-change';
import type { FieldValues } from '@ancrage/shared/journal/field-view';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { journalKeeper } from '#journal-data/journal.ts';

/** Adds an entry. Resolves with its date key once it is on the disk of this device. See {@link addEntry}. */
export const addJournalEntry = async <Field extends EntriesField>(
  field: Field,
  entryAt: (dateKey: string) => FieldValues[Field][string],
): Promise<string> => {
  let key = '';
  await journalKeeper.changeStored(field, (stored, at) => {
    const { document, dateKey } = addEntry(stored, entryAt, at);
    key = dateKey;
    return document;
  });
  return key;
};

/** Ends the editing of an entry. Resolves once it is on the disk of this device. See {@link editDocument}. */
export const editJournalEntry = (field: EntriesField, key: string, edit: EntryEdit): Promise<void> =>
  journalKeeper.changeStored(field, (document, at) => editDocument(field, document, key, edit, at));

/**
 * Ends the editing of some answers of a field that is one entry itself. Resolves once they are on the disk of this device.
 * See {@link editAnswers}.
 * @param change what else is changed of the field, in the same write
 */
export const editJournalAnswers = <Field extends SingleField>(
  field: Field,
  edit: EntryEdit,
  change: (current: FieldValues[Field]) => FieldValues[Field] = (current) => current,
): Promise<void> =>
  journalKeeper.changeStored(field, (document, at) =>
    changeDocument(field, editAnswers(field, document, edit, at), change, at),
  );

/**
 * Ends the editing of lines of the identity card. Resolves once they are on the disk of this device. See {@link editAnswers}.
 * @param base what the lines were when editing began; a line that was not there counts as empty
 */
export const editCardLines = (lines: IdentityCard, base: IdentityCard): Promise<void> =>
  editJournalAnswers('field_cid', {
    base: Object.fromEntries(Object.keys(lines).map((key) => [key, base[key] ?? ''])),
    edited: lines,
  });
