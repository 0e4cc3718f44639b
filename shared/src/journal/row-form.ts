import { childPath, ENTRY_PATH, isWithin, segmentsOf } from './answer-path.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own } from './json.ts';
import { AT_KEY, isReservedKey, OTHER_KEY, ROWS_KEY } from './reserved-keys.ts';
import {
  adoptIds,
  columnsIn,
  identifyRows,
  listsOf,
  type NumberedRow,
  numberedRows,
  type RowItem,
  type RowList,
  type RowSignature,
  rowKeysIn,
  signatureOf,
  storedRows,
} from './rows.ts';

// To change or merge growable lists, an entry is brought into its row form, in which `~rows` holds the rows themselves in the
// place of the numbered answers: {prefix: [{id, cells: {column: answer}}]}. Moments and second versions are stored under the ids.

/** The answer path of a cell of a list in the row form of an entry. */
const cellPath = (holderPath: string, prefix: string, id: string, column: string): string =>
  [ROWS_KEY, prefix, id, 'cells', column].reduce(childPath, holderPath);

/** What is kept of answers under their paths. */
const PATH_KEYS: readonly string[] = [AT_KEY, OTHER_KEY];

/** The paths of what can hold lists: the entry itself, and the objects in it, as the answers of the guided paths. */
const holderPathsOf = (entry: JsonObject): string[] => [
  ENTRY_PATH,
  ...Object.entries(entry).flatMap(([key, value]) =>
    isJsonObject(value) && !isReservedKey(key) ? [childPath(ENTRY_PATH, key)] : [],
  ),
];

const holderAt = (entry: JsonObject | undefined, path: string): JsonObject | undefined => {
  const [member] = segmentsOf(path);
  const holder = member === undefined ? entry : own(entry, member);
  return isJsonObject(holder) ? holder : undefined;
};

const withHolderAt = (entry: JsonObject, path: string, holder: JsonObject): JsonObject => {
  const [member] = segmentsOf(path);
  return member === undefined ? holder : { ...entry, [member]: holder };
};

/** One state of an entry, on its way to its row form: what its paths become. */
interface Converted {
  entry: JsonObject;
  readonly moved: Map<string, string>;
}

/** Puts the rows of one list into the row form of a holder, in the place of its numbered answers. */
const withItems = (holder: JsonObject, columns: readonly string[], items: readonly RowItem[]): JsonObject => {
  const [prefix = ''] = columns;
  const stale = new Set(rowKeysIn(holder, columns).filter((key) => own(holder, key) !== null));
  const rows = own(holder, ROWS_KEY);
  const others = Object.entries(holder).filter(([key]) => key !== ROWS_KEY && !stale.has(key));
  const list = items.map(({ id, cells }) => ({ id, cells }));
  return objectOf([...others, [ROWS_KEY, { ...(isJsonObject(rows) && rows), [prefix]: list }]]);
};

const movedPath = (moved: ReadonlyMap<string, string>, path: string): string => {
  for (const [from, to] of moved)
    if (path === from || isWithin(path, from)) return `${to}${path.slice(from.length)}`;
  return path;
};

const both = (key: string, one: Json | undefined, other: Json): Json => {
  if (one === undefined) return other;
  if (key === AT_KEY)
    return typeof one === 'number' && typeof other === 'number' ? Math.max(one, other) : one;
  return [one, other].flatMap((versions) => (isJsonArray(versions) ? versions : [versions]));
};

/** Moments and second versions under the paths that their answers have in the row form. */
const withMovedPaths = ({ entry, moved }: Converted): JsonObject => {
  if (moved.size === 0) return entry;
  const kept = PATH_KEYS.map((key) => {
    const byPath = own(entry, key);
    if (!isJsonObject(byPath)) return [key, byPath] as const;
    const paths = new Map<string, Json>();
    for (const [path, value] of Object.entries(byPath)) {
      const to = movedPath(moved, path);
      paths.set(to, both(key, paths.get(to), value));
    }
    return [key, objectOf(paths)] as const;
  });
  return objectOf([...Object.entries(entry), ...kept]);
};

interface ListLocation {
  readonly path: string;
  readonly columns: readonly string[];
}

/** Puts one list of a state into its row form. */
const convert = (
  state: Converted,
  { path, columns }: ListLocation,
  rows: readonly NumberedRow[],
  items: readonly RowItem[],
): void => {
  const [prefix = ''] = columns;
  const holder = holderAt(state.entry, path);
  if (holder === undefined) return;
  state.entry = withHolderAt(state.entry, path, withItems(holder, columns, items));
  rows.forEach(({ number }, index) => {
    for (const column of columns)
      state.moved.set(
        childPath(path, `${column}-${number}`),
        cellPath(path, prefix, items[index]?.id ?? '', column),
      );
  });
};

const convertTogether = (
  base: Converted | null,
  sides: readonly Converted[],
  location: ListLocation,
): void => {
  const { path, columns } = location;
  const [prefix = ''] = columns;
  const holderOf = (state: Converted | null) => holderAt(state?.entry, path);
  const signaturesOf = (holder: JsonObject | undefined) => holder && listsOf(holder).get(prefix)?.signatures;
  const rowsOf = (holder: JsonObject | undefined) => (holder ? numberedRows(holder, columns) : []);
  const known = (
    signatures: readonly RowSignature[] | undefined,
    fallback: readonly RowSignature[],
  ): RowList =>
    signatures === undefined
      ? { columns, signatures: fallback, isStoredWithRows: false }
      : { columns, signatures, isStoredWithRows: true };
  const states = sides.map((state) => {
    const holder = holderOf(state);
    return { state, signatures: signaturesOf(holder), rows: rowsOf(holder) };
  });
  const baseSignatures = signaturesOf(holderOf(base));
  const baseRows = rowsOf(holderOf(base));
  const stored = states.map(({ signatures }) => signatures).filter((signatures) => signatures !== undefined);
  const baseItems = identifyRows(baseRows, known(baseSignatures, []));
  const isInBase = baseSignatures !== undefined || baseRows.length > 0;
  const fallback = isInBase ? baseItems.map((item) => signatureOf(item, columns)) : (stored[0] ?? []);
  for (const { state, signatures, rows } of states) {
    const { items, renamed } = adoptIds(baseItems, identifyRows(rows, known(signatures, fallback)), prefix);
    for (const [from, to] of renamed) {
      const list = [ROWS_KEY, prefix].reduce(childPath, path);
      state.moved.set(childPath(list, from), childPath(list, to));
    }
    if (isInBase || signatures !== undefined || rows.length > 0) convert(state, location, rows, items);
  }
  if (base !== null && isInBase) convert(base, location, baseRows, baseItems);
};

/**
 * States of one entry in their row form, each row under the same id in all of them. A row without a
 * stored id takes the id of the base row with the same text, else of the one at the same index. Without stored ids of
 * any list, the states are returned as they are.
 * Source: E-04.
 * @param base the state that the others come from, if it is known
 */
export const rowFormsOf = (
  base: JsonObject | undefined,
  sides: readonly JsonObject[],
): { readonly base: JsonObject | undefined; readonly sides: readonly JsonObject[] } => {
  const all = base === undefined ? sides : [base, ...sides];
  const places = [...new Set(all.flatMap(holderPathsOf))].flatMap((path) =>
    [...columnsIn(all.map((entry) => holderAt(entry, path))).values()].map((columns) => ({ path, columns })),
  );
  if (places.length === 0) return { base, sides };
  const begin = (entry: JsonObject): Converted => ({ entry, moved: new Map() });
  const [from, states] = [base === undefined ? null : begin(base), sides.map(begin)];
  for (const place of places) convertTogether(from, states, place);
  return { base: from === null ? undefined : withMovedPaths(from), sides: states.map(withMovedPaths) };
};

/** An entry, or answers, in the row form; the same object when no list of it has stored ids. */
export const rowFormOf = (entry: JsonObject): JsonObject => rowFormsOf(undefined, [entry]).sides[0] ?? entry;

const isRowItem = (item: Json): boolean =>
  isJsonObject(item) && typeof own(item, 'id') === 'string' && isJsonObject(own(item, 'cells'));

const rowItem = (item: Json): RowItem[] => {
  const [id, cells] = isJsonObject(item) ? [own(item, 'id'), own(item, 'cells')] : [];
  return typeof id === 'string' && isJsonObject(cells) ? [{ id, cells }] : [];
};

/** The rows under a prefix in the row form of some answers; null when it is no list of rows. */
export const rowItemsOf = (list: Json): RowItem[] | null =>
  isJsonArray(list) && list.every(isRowItem) ? list.flatMap(rowItem) : null;

const storedHolder = (holder: JsonObject, from: readonly (JsonObject | undefined)[]): JsonObject => {
  const rows = own(holder, ROWS_KEY);
  if (!isJsonObject(rows)) return holder;
  const known = columnsIn(from);
  const numbered: JsonObject[] = [];
  const lists: [string, Json][] = [];
  for (const [prefix, list] of Object.entries(rows)) {
    const items = rowItemsOf(list);
    const cells = (items ?? []).flatMap((item) => Object.keys(item.cells));
    const used = new Set([...cells, ...(known.get(prefix) ?? [])]);
    const columns = [prefix, ...[...used].sort().filter((column) => column !== prefix)];
    const stored = items && storedRows(items, columns);
    if (stored !== null) numbered.push(stored.numbered);
    lists.push([prefix, stored?.noted ?? list]);
  }
  const others = Object.entries(holder).filter(([key]) => key !== ROWS_KEY);
  return objectOf([
    ...others,
    ...numbered.flatMap((one) => Object.entries(one)),
    [ROWS_KEY, lists.length === 0 ? undefined : objectOf(lists)],
  ]);
};

/**
 * An entry as it is stored: the rows of its lists numbered from 1 without holes, as old clients read them. Source: E-04.
 * @param from stored states that it comes from: a list keeps their columns, also those that no row uses, because an old client may
 * write an answer there
 */
export const storedForm = (entry: JsonObject, from: readonly (JsonObject | undefined)[] = []): JsonObject =>
  holderPathsOf(entry).reduce((stored, path) => {
    const holder = holderAt(stored, path);
    if (holder === undefined) return stored;
    const holders = from.map((one) => holderAt(one, path));
    return withHolderAt(stored, path, storedHolder(holder, holders));
  }, entry);

/**
 * The key under which the answer at a path is stored, where it is the cell of a row: `prefix-2`. That of a row which is gone
 * is the one it would have as the last. Null for any other path.
 * @param entry in its row form
 */
export const rowKeyAt = (entry: JsonObject, path: string): string | null => {
  const segments = segmentsOf(path);
  const at = segments.indexOf(ROWS_KEY);
  const [prefix, id, , column] = segments.slice(at + 1);
  if (at === -1 || prefix === undefined || id === undefined || column === undefined) return null;
  const rows = own(at === 0 ? entry : holderAt(entry, childPath(ENTRY_PATH, segments[0] ?? '')), ROWS_KEY);
  const items = rowItemsOf((isJsonObject(rows) ? own(rows, prefix) : undefined) ?? []) ?? [];
  const place = items.findIndex((item) => item.id === id);
  return `${column}-${(place === -1 ? items.length : place) + 1}`;
};
