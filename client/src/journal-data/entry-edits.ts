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
import type { FieldChange } from '#journal-data/field-changes.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import type { Alongside } from '#journal-data/local-journal.ts';
import { writtenLocale } from '#platform/locale.ts';

/**
 * Saves what was written: all of it and the end of its draft, in one write. Resolves once that is on the disk of this
 * device. Source: Q-52.
 */
export const saveChanges = (changes: readonly FieldChange[], alongside: Alongside): Promise<void> =>
  journalKeeper.changeTogether(changes, alongside);

/** An entry to be added. */
interface AddedEntry extends FieldChange {
  /** The key it stands under, from the write on. */
  readonly dateKey: string;
}

/** An entry added. See {@link addEntry}. */
export const entryAdded = <Field extends EntriesField>(
  field: Field,
  entryAt: (dateKey: string) => FieldValues[Field][string],
): AddedEntry => {
  const added = {
    field,
    dateKey: '',
    change: (stored, at) => {
      const { document, dateKey } = addEntry(stored, entryAt, at, writtenLocale());
      added.dateKey = dateKey;
      return document;
    },
  } satisfies AddedEntry;
  return added;
};

/** The end of the editing of an entry. See {@link editDocument}. */
export const entryEdited = (field: EntriesField, key: string, edit: EntryEdit): FieldChange => ({
  field,
  change: (document, at) => editDocument(field, document, key, edit, at, writtenLocale()),
});

/**
 * The end of the editing of some answers of a field that is one entry itself. See {@link editAnswers}.
 * @param change what else is changed of the field
 */
export const answersEdited = <Field extends SingleField>(
  field: Field,
  edit: EntryEdit,
  change: (current: FieldValues[Field]) => FieldValues[Field] = (current) => current,
): FieldChange => ({
  field,
  change: (document, at) => {
    const locale = writtenLocale();
    return changeDocument(field, editAnswers(field, document, edit, at, locale), change, at, locale);
  },
});

/**
 * The end of the editing of lines of the identity card. See {@link editAnswers}.
 * @param base what the lines were when editing began; a line that was not there counts as empty
 */
export const cardLinesEdited = (lines: IdentityCard, base: IdentityCard): FieldChange =>
  answersEdited('field_cid', {
    base: Object.fromEntries(Object.keys(lines).map((key) => [key, base[key] ?? ''])),
    edited: lines,
  });
