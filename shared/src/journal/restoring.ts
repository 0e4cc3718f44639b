import type { EntryChange } from './entry-changes.ts';
import { type FieldValues, viewOf } from './field-view.ts';
import type { JournalField } from './fields.ts';
import { isJsonObject, type JsonObject, objectOf, own, toJson } from './json.ts';

/** An entry as it shall be; `entry` null: not there. `entryKey` is null in a field that is one entry itself. */
export interface EntryState {
  readonly field: JournalField;
  readonly entryKey: string | null;
  readonly entry: JsonObject | null;
}

/** The entry as it was before a change. */
export const stateBefore = ({ field, entryKey, before }: EntryChange): EntryState => ({
  field,
  entryKey,
  entry: before,
});

const asObject = (value: object): JsonObject => {
  const json = toJson(value);
  return isJsonObject(json) ? json : {};
};

/** How the entries that these states name are now: what takes a restoring back. */
export const statesNow = <Field extends JournalField>(
  field: Field,
  view: FieldValues[Field],
  states: readonly EntryState[],
): EntryState[] => {
  const current = asObject(view);
  return states.map(({ entryKey }) => {
    const entry = entryKey === null ? current : own(current, entryKey);
    return { field, entryKey, entry: isJsonObject(entry) ? entry : null };
  });
};

/** A field, as screens see it, with these entries as they shall be and every other one left alone. Source: Q-51. */
export const withEntryStates = <Field extends JournalField>(
  field: Field,
  view: FieldValues[Field],
  states: readonly EntryState[],
): FieldValues[Field] => {
  const whole = states.find(({ entryKey }) => entryKey === null);
  if (whole !== undefined) return viewOf(field, whole.entry ?? {});
  const wanted = new Map(states.map(({ entryKey, entry }) => [entryKey ?? '', entry]));
  const kept = Object.entries(asObject(view)).filter(([key]) => !wanted.has(key));
  const put = [...wanted].flatMap(([key, entry]) => (entry === null ? [] : [[key, entry] as const]));
  return viewOf(field, objectOf([...kept, ...put]));
};
