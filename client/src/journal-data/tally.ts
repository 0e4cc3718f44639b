import { parseField } from '@ancrage/shared/journal/field-text';
import { viewOf } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { reconnectionsOf } from '@ancrage/shared/journal/reconnections';

/** The fields whose entries home counts. Source: S-01. */
const TALLIED_FIELDS = ['field_intuitions', 'field_celebrations'] as const;
export type TalliedField = (typeof TALLIED_FIELDS)[number];

/** How many reconnections and notes a journal holds. */
export type Tallies = Readonly<Record<TalliedField, number>>;

export const isTallied = (field: JournalField): field is TalliedField =>
  TALLIED_FIELDS.some((one) => one === field);

const count = (field: TalliedField, document: JsonObject): number =>
  field === 'field_intuitions'
    ? reconnectionsOf(viewOf(field, document)).length
    : Object.keys(viewOf(field, document)).length;

/**
 * What is kept beside a text, so that home need not read it: how many of its entries are reconnections, or notes.
 * @param document what the text says
 */
export const tallyBeside = (field: JournalField, document: JsonObject): { readonly tally?: number } =>
  isTallied(field) ? { tally: count(field, document) } : {};

/** The same of a text that was not read yet. */
export const tallyBesideText = (field: JournalField, text: string | null): { readonly tally?: number } =>
  isTallied(field) ? tallyBeside(field, parseField(text).document) : {};
