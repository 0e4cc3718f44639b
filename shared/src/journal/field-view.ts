import * as z from 'zod/mini';
import { type Claims, claimSchema } from './claims.ts';
import { type Derailors, derailorSchema } from './derailors.ts';
import { type JournalField } from './fields.ts';
import { type Friendships, friendshipSchema } from './friendship.ts';
import { type IdentityCard, identityCardSchema } from './identity-card.ts';
import { type Intuitions, intuitionsEntrySchema, withReadIntuitions } from './intuitions.ts';
import { isJsonObject, type JsonObject, objectOf, own } from './json.ts';
import { type LeadershipPath, leadershipPathSchema } from './leadership-path.ts';
import { type Notes, noteSchema } from './notes.ts';
import { isReservedKey, ROWS_KEY } from './reserved-keys.ts';

/** What the screens see of each field. */
export interface FieldValues {
  readonly field_plf: LeadershipPath;
  readonly field_cid: IdentityCard;
  readonly field_celebrations: Notes;
  readonly field_deviateurs: Derailors;
  readonly field_intuitions: Intuitions;
  readonly field_pretentions: Claims;
  readonly field_amitiepro: Friendships;
}

/**
 * Reads by a schema, without the keys that do not fit it: one odd answer must not hide the rest.
 * @returns null when it does not fit even so
 */
const readLeniently = <Value>(
  schema: z.ZodMiniType<Value>,
  data: Readonly<Record<string, unknown>>,
): Value | null => {
  const strict = z.safeParse(schema, data);
  if (strict.success) return strict.data;
  const odd = new Set(strict.error.issues.map((issue) => issue.path[0]));
  const fitting = Object.fromEntries(Object.entries(data).filter(([key]) => !odd.has(key)));
  const lenient = z.safeParse(schema, fitting);
  return lenient.success ? lenient.data : null;
};

/** Without the keys of ours but those of the rows, which an edit carries along. */
const shown = (data: JsonObject): JsonObject =>
  objectOf(Object.entries(data).filter(([key]) => !isReservedKey(key) || key === ROWS_KEY));

/** An old entry may have no date, or a number: its key, or the number, says it. */
const withDate = (key: string, entry: JsonObject): JsonObject => {
  const date = own(entry, 'date');
  if (typeof date === 'string') return entry;
  return { ...entry, date: typeof date === 'number' ? String(date) : key };
};

/** Reads a document once for as long as it is the same: several of us ask for it in turn. */
const onceForDocument = <Value>(read: (document: JsonObject) => Value) => {
  const known = new WeakMap<JsonObject, { readonly value: Value }>();
  return (document: JsonObject): Value => {
    const last = known.get(document);
    if (last !== undefined) return last.value;
    const value = read(document);
    known.set(document, { value });
    return value;
  };
};

const single =
  <Value>(schema: z.ZodMiniType<Value>, empty: Value) =>
  (document: JsonObject): Value =>
    readLeniently(schema, shown(document)) ?? empty;

/** Reads an entry once for as long as it is the same: a change of one leaves thousands as they were. */
const onceForEach = <Entry>(read: (key: string, stored: JsonObject) => Entry | null) => {
  const known = new WeakMap<JsonObject, { readonly key: string; readonly entry: Entry | null }>();
  return (key: string, stored: JsonObject): Entry | null => {
    const last = known.get(stored);
    if (last?.key === key) return last.entry;
    const entry = read(key, stored);
    known.set(stored, { key, entry });
    return entry;
  };
};

const mapOf = <Entry>(schema: z.ZodMiniType<Entry>) => {
  const readEntry = onceForEach((key, stored) =>
    readLeniently(schema, withReadIntuitions(withDate(key, shown(stored)))),
  );
  return onceForDocument(
    (document): Record<string, Entry> =>
      Object.fromEntries(
        Object.entries(shown(document)).flatMap(([key, stored]) => {
          const entry = isJsonObject(stored) ? readEntry(key, stored) : null;
          return entry === null ? [] : [[key, entry]];
        }),
      ),
  );
};

const views: { readonly [Field in JournalField]: (document: JsonObject) => FieldValues[Field] } = {
  field_plf: single(leadershipPathSchema, {}),
  field_cid: single(identityCardSchema, {}),
  field_celebrations: mapOf(noteSchema),
  field_deviateurs: mapOf(derailorSchema),
  field_intuitions: mapOf(intuitionsEntrySchema),
  field_pretentions: mapOf(claimSchema),
  field_amitiepro: mapOf(friendshipSchema),
};

/**
 * The view of a field for the screens: no reserved key but `~rows`, no entry or answer of an unexpected shape. What is not in
 * the view stays in the document. Source: E-03 to E-07.
 */
export const viewOf = <Field extends JournalField>(field: Field, document: JsonObject): FieldValues[Field] =>
  views[field](document);
