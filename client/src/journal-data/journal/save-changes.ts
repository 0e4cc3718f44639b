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
import { journalKeeper } from '#journal-data/journal/journal.ts';
import type { FieldChange } from '#journal-data/journal/journal-changes.ts';
import type { Alongside } from '#journal-data/store/local-journal.ts';
import { writtenLocale } from '#platform/locale.ts';

/**
 * Saves changes and ends their draft in one transaction. Resolves when it is on the disk. Source: Q-52.
 */
export const saveChanges = (changes: readonly FieldChange[], alongside: Alongside): Promise<void> =>
  journalKeeper.changeTogether(changes, alongside);

/** An entry to be added. */
interface AddedEntry extends FieldChange {
  /** Its key in the field; set by the write. */
  readonly dateKey: string;
}

/** The change that adds an entry. See {@link addEntry}. */
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

/** The change that saves the edit of an entry. See {@link editDocument}. */
export const entryEdited = (field: EntriesField, key: string, edit: EntryEdit): FieldChange => ({
  field,
  change: (document, at) => editDocument(field, document, key, edit, at, writtenLocale()),
});

/**
 * The change that saves edited answers of a field that is itself one entry. See {@link editAnswers}.
 * @param change a further change of the field
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
 * The change that saves edited lines of the identity card. See {@link editAnswers}.
 * @param base the lines when editing began; a missing line counts as empty
 */
export const cardLinesEdited = (lines: IdentityCard, base: IdentityCard): FieldChange =>
  answersEdited('field_cid', {
    base: Object.fromEntries(Object.keys(lines).map((key) => [key, base[key] ?? ''])),
    edited: lines,
  });
