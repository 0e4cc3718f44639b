import { parseField } from '@ancrage/shared/journal/field-text';
import { viewOf } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { reconnectionsOf } from '@ancrage/shared/journal/reconnections';

/** The fields whose entries the home page counts. Source: S-01. */
const COUNTED_FIELDS = ['field_intuitions', 'field_celebrations'] as const;
export type CountedField = (typeof COUNTED_FIELDS)[number];

/** The number of reconnections and of notes in a journal. */
export type EntryCounts = Readonly<Record<CountedField, number>>;

export const isCounted = (field: JournalField): field is CountedField =>
  COUNTED_FIELDS.some((one) => one === field);

const count = (field: CountedField, document: JsonObject): number =>
  field === 'field_intuitions'
    ? reconnectionsOf(viewOf(field, document)).length
    : Object.keys(viewOf(field, document)).length;

/**
 * The entry count to store in a field's row (`tally`), so that the home page need not read the text; none for other fields.
 * @param document the parsed text
 */
export const countEntries = (field: JournalField, document: JsonObject): { readonly tally?: number } =>
  isCounted(field) ? { tally: count(field, document) } : {};

/** As {@link countEntries}, for a text that is not parsed yet. */
export const countEntriesInText = (field: JournalField, text: string | null): { readonly tally?: number } =>
  isCounted(field) ? countEntries(field, parseField(text).document) : {};
