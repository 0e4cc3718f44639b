import type { EntryChange } from './entry-changes.ts';
import { storedEntry, withEntryBack } from './entry-removal.ts';
import { changeDocument, jsonObjectOf } from './field-change.ts';
import { type FieldValues, viewOf } from './field-view.ts';
import type { JournalField } from './fields.ts';
import { type JsonObject, objectOf } from './json.ts';

/** An entry as it shall be, as it was stored; null: not there. `entryKey` is null in a field that is one entry itself. */
export interface EntryState {
  readonly field: JournalField;
  readonly entryKey: string | null;
  readonly entry: JsonObject | null;
}

/** The entry as it was before a change. */
export const stateBefore = ({ field, entryKey, stored }: EntryChange): EntryState => ({
  field,
  entryKey,
  entry: stored,
});

/** How the entries that these states name are now: what takes a restoring back. */
export const statesNow = (document: JsonObject, states: readonly EntryState[]): EntryState[] =>
  states.map(({ field, entryKey }) => ({
    field,
    entryKey,
    entry: entryKey === null ? document : storedEntry(document, entryKey),
  }));

/** A field, as screens see it, with these entries as they shall be and every other one left alone. */
const withStates = <Field extends JournalField>(
  field: Field,
  view: FieldValues[Field],
  states: readonly EntryState[],
): FieldValues[Field] => {
  const whole = states.find(({ entryKey }) => entryKey === null);
  if (whole !== undefined) return viewOf(field, whole.entry ?? {});
  const wanted = new Map(states.map(({ entryKey, entry }) => [entryKey ?? '', entry]));
  const kept = Object.entries(jsonObjectOf(view)).filter(([key]) => !wanted.has(key));
  const put = [...wanted].flatMap(([key, entry]) => (entry === null ? [] : [[key, entry] as const]));
  return viewOf(field, objectOf([...kept, ...put]));
};

/**
 * The field with these entries as they shall be and every other one left alone. One that is gone comes back as it was
 * stored; one that is there gets the answers again that screens saw, and keeps what they do not see of it. Source: Q-51.
 * @param at the moment of the restoring, in epoch milliseconds
 */
export const withEntryStates = (
  field: JournalField,
  document: JsonObject,
  states: readonly EntryState[],
  at: number,
): JsonObject => {
  const complete = states.reduce(
    (back, { entryKey, entry }) =>
      entryKey === null || entry === null ? back : withEntryBack(back, entryKey, entry, at),
    document,
  );
  return changeDocument(field, complete, (view) => withStates(field, view, states), at);
};
