import { fingerprint } from './fingerprint.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own } from './json.ts';
import { ROWS_KEY } from './reserved-keys.ts';

// A growable list is stored as `prefix-1`, `prefix-2`…, and the answers that refer to it as `echo-1`, `echo-2`…: old clients read and
// renumber these. `~rows` next to them stores the id of each numbered row and a digest of each text. The digests
// identify rows again after a client that does not know `~rows` has renumbered them.

/** One row of a growable list: its answer, and those that echo it, by column. */
export interface RowItem {
  readonly id: string;
  readonly cells: JsonObject;
}

/** The id of a row and the digests of its texts, as last stored. */
export interface RowSignature {
  readonly id: string;
  /** the digest of each column's answer; empty when there is none */
  readonly digests: ReadonlyMap<string, string>;
}

/** What is stored about a list under its prefix. */
export interface RowList {
  /** the list's own prefix first, then those of its echoes */
  readonly columns: readonly string[];
  readonly signatures: readonly RowSignature[];
  /** whether these signatures were stored with these rows, not taken from another state of the list */
  readonly isStoredWithRows: boolean;
}

export interface NumberedRow {
  readonly number: number;
  readonly cells: JsonObject;
}

/** Enough to distinguish the rows of one list. */
const DIGEST_LENGTH = 6;

const digestOf = (cell: Json | undefined): string =>
  cell === undefined || cell === '' ? '' : fingerprint(cell).slice(0, DIGEST_LENGTH);

const isText = (value: Json): value is string => typeof value === 'string';

const readSignature = (columns: readonly string[], stored: Json): RowSignature[] => {
  const [id, ...digests] = isJsonArray(stored) ? stored : [];
  if (id === undefined || !isText(id) || !digests.every(isText)) return [];
  return [{ id, digests: new Map(columns.map((column, index) => [column, digests[index] ?? ''])) }];
};

/** The list stored under a prefix; null when it is none, or odd. */
const readList = (stored: Json | undefined): RowList | null => {
  if (!isJsonObject(stored)) return null;
  const [columns, rows] = [own(stored, 'columns'), own(stored, 'rows')];
  if (!isJsonArray(columns) || !columns.every(isText) || !isJsonArray(rows)) return null;
  return { columns, signatures: rows.flatMap((row) => readSignature(columns, row)), isStoredWithRows: true };
};

export const listsOf = (holder: JsonObject): ReadonlyMap<string, RowList> => {
  const stored = own(holder, ROWS_KEY);
  const lists = Object.entries(isJsonObject(stored) ? stored : {}).map(
    ([prefix, list]) => [prefix, readList(list)] as const,
  );
  return new Map(lists.filter((list): list is [string, RowList] => list[1] !== null));
};

const numberIn = (key: string, column: string): number | null => {
  if (!key.startsWith(`${column}-`)) return null;
  const digits = key.slice(column.length + 1);
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
};

export const numberedRows = (holder: JsonObject, columns: readonly string[]): NumberedRow[] => {
  const rows = new Map<number, [string, Json][]>();
  for (const column of columns) {
    for (const [key, cell] of Object.entries(holder)) {
      const number = numberIn(key, column);
      if (number === null || cell === null) continue;
      rows.set(number, [...(rows.get(number) ?? []), [column, cell]]);
    }
  }
  const inOrder = [...rows].sort(([one], [other]) => one - other);
  return inOrder.map(([number, cells]) => ({ number, cells: objectOf(cells) }));
};

const firstFree = (wanted: string, taken: ReadonlySet<string>): string => {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy += 1) id = `${wanted}#${copy}`;
  return id;
};

export const signatureOf = ({ id, cells }: RowItem, columns: readonly string[]): RowSignature => ({
  id,
  digests: new Map(columns.map((column) => [column, digestOf(own(cells, column))])),
});

/** Tests of whether a row is the one with a signature, most certain first. */
const rowMatchers = ([text = '', ...echoes]: readonly string[]) => {
  const isSame = (cells: JsonObject, { digests }: RowSignature, column: string) =>
    digestOf(own(cells, column)) === (digests.get(column) ?? '');
  const says = (cells: JsonObject, column: string) => digestOf(own(cells, column)) !== '';
  return [
    (cells: JsonObject, signature: RowSignature) =>
      [text, ...echoes].some((column) => says(cells, column)) &&
      [text, ...echoes].every((column) => isSame(cells, signature, column)),
    (cells: JsonObject, signature: RowSignature) => says(cells, text) && isSame(cells, signature, text),
    (cells: JsonObject, signature: RowSignature) =>
      echoes.some((column) => says(cells, column) && isSame(cells, signature, column)),
  ];
};

/**
 * Pairs rows that match no signature. Between two matched rows, when as many unmatched rows as signatures are left, each row was
 * rewritten in place. At the end of a list, where rows are added, or with a different number, no pairing is safe.
 */
const rewrittenRows = (
  rows: number,
  signatures: number,
  found: ReadonlyMap<number, number>,
): [number, number][] => {
  const indexes = [...Array(rows).keys()];
  return indexes.flatMap((row): [number, number][] => {
    if (found.has(row)) return [];
    const before = indexes.findLast((other) => other < row && found.has(other)) ?? -1;
    const behind = indexes.find((other) => other > row && found.has(other));
    if (behind === undefined) return [];
    const from = before === -1 ? -1 : (found.get(before) ?? -1);
    const to = found.get(behind) ?? signatures;
    const taken = [...found.values()].some((signature) => signature > from && signature < to);
    return to - from === behind - before && !taken ? [[row, from + row - before]] : [];
  });
};

/**
 * The index of the signature of each row: by its text and its echoes, by its text, by an echo; else by its index, if the
 * signatures were stored with the rows.
 */
const matchRows = (
  rows: readonly NumberedRow[],
  { columns, signatures, isStoredWithRows }: RowList,
): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const isUnchanged = ({ cells }: NumberedRow, signature: RowSignature | undefined) =>
    columns.every((column) => digestOf(own(cells, column)) === (signature?.digests.get(column) ?? ''));
  // Nothing has changed since the signatures were stored: a row that is still blank keeps its id, too.
  if (
    isStoredWithRows &&
    rows.length === signatures.length &&
    rows.every((row, index) => isUnchanged(row, signatures[index]))
  )
    return new Map([...rows.keys()].map((index) => [index, index]));
  for (const isLike of rowMatchers(columns)) {
    const isFree = (row: number, signature: number) => {
      const [cells, stored] = [rows[row]?.cells, signatures[signature]];
      return cells && stored && !found.has(row) && !taken.has(signature) && isLike(cells, stored);
    };
    const claim = (row: number, signature: number) => {
      if (!isFree(row, signature)) return;
      found.set(row, signature);
      taken.add(signature);
    };
    for (const row of rows.keys()) claim(row, row);
    for (const row of rows.keys())
      claim(
        row,
        signatures.findIndex((_, signature) => isFree(row, signature)),
      );
  }
  return isStoredWithRows
    ? new Map([...found, ...rewrittenRows(rows.length, signatures.length, found)])
    : found;
};

/** The rows with their ids. A row without a signature gets an id from its text, the same on every device. */
export const identifyRows = (rows: readonly NumberedRow[], list: RowList): RowItem[] => {
  const found = matchRows(rows, list);
  const ids = new Set(list.signatures.map(({ id }) => id));
  return rows.map(({ cells }, index) => {
    const storedId = list.signatures[found.get(index) ?? -1]?.id;
    const id = storedId ?? firstFree(digestOf(own(cells, list.columns[0] ?? '')) || 'row', ids);
    ids.add(id);
    return { id, cells };
  });
};

/**
 * The rows of one list, each with its id, in the order of their numbers; a hole in the numbers is closed.
 * @param holder the answers that hold the list, as they are stored
 * @param columns the list's prefix first, then those of its echoes
 */
export const rowItemsIn = (holder: JsonObject, columns: readonly string[]): RowItem[] => {
  const stored = listsOf(holder).get(columns[0] ?? '');
  return identifyRows(numberedRows(holder, columns), {
    columns,
    signatures: stored?.signatures ?? [],
    isStoredWithRows: true,
  });
};

/** The keys under which a list and its echoes are stored in some answers. */
export const rowKeysIn = (holder: object, columns: readonly string[]): string[] =>
  Object.keys(holder).filter((key) => columns.some((column) => numberIn(key, column) !== null));

/** A list as it is stored: its numbered answers, a text for each row, and its stored ids and digests. */
export const storedRows = (
  items: readonly RowItem[],
  columns: readonly string[],
): { readonly numbered: JsonObject; readonly noted: JsonObject } => ({
  numbered: objectOf(
    items.flatMap(({ cells }, row) =>
      columns.map((column, index) => [
        `${column}-${row + 1}`,
        own(cells, column) ?? (index === 0 ? '' : undefined),
      ]),
    ),
  ),
  noted: {
    columns: [...columns],
    rows: items.map((item) => [item.id, ...signatureOf(item, columns).digests.values()]),
  },
});

/** The columns of each list that any of these holders has stored. */
export const columnsIn = (
  holders: readonly (JsonObject | undefined)[],
): ReadonlyMap<string, readonly string[]> => {
  const columns = new Map<string, Set<string>>();
  for (const holder of holders) {
    for (const [prefix, list] of holder === undefined ? [] : listsOf(holder))
      columns.set(prefix, new Set([prefix, ...(columns.get(prefix) ?? []), ...list.columns]));
  }
  return new Map(
    [...columns].map(([prefix, all]) => [
      prefix,
      [prefix, ...[...all].sort().filter((one) => one !== prefix)],
    ]),
  );
};

/** Gives rows the id that they have in the common base, where only one of two devices had stored their ids. */
export const adoptIds = (
  base: readonly RowItem[],
  items: readonly RowItem[],
  text: string,
): { readonly items: RowItem[]; readonly renamed: ReadonlyMap<string, string> } => {
  const known = new Set(base.map(({ id }) => id));
  const present = new Set(items.map(({ id }) => id));
  const renamed = new Map<string, string>();
  const adopted = items.map((item) => {
    const digest = digestOf(own(item.cells, text));
    if (known.has(item.id) || digest === '') return item;
    const same = base.find(({ id, cells }) => !present.has(id) && digestOf(own(cells, text)) === digest);
    if (same === undefined) return item;
    present.add(same.id);
    renamed.set(item.id, same.id);
    return { ...item, id: same.id };
  });
  return { items: adopted, renamed };
};
