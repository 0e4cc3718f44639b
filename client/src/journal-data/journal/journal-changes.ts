import { changeDocument } from '@ancrage/shared/journal/field-change';
import type { FieldValues } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { writtenLocale } from '#platform/locale.ts';

/** A change of a field in its stored form, including the keys that screens do not see. */
export interface FieldChange {
  readonly field: JournalField;
  /** @param at the time of the change, in epoch milliseconds */
  readonly change: (document: JsonObject, at: number) => JsonObject;
}

/** Makes a field change from a change of the value that screens see. */
export const fieldChanged = <Field extends JournalField>(
  field: Field,
  change: (current: FieldValues[Field], at: number) => FieldValues[Field],
): FieldChange => ({
  field,
  change: (document, at) =>
    changeDocument(field, document, (current) => change(current, at), at, writtenLocale()),
});
