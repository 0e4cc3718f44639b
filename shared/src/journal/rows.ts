import { fingerprint } from './fingerprint.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own } from './json.ts';
import { ROWS_KEY } from './reserved-keys.ts';

// A growable list is stored as `prefix-1`, `prefix-2`…, and what echoes it as `echo-1`, `echo-2`…: old clients read and
// renumber these. Under `~rows`, beside them, stands which row each number is, and a mark of each text, by which rows are
// found again after a client that knows nothing of them rewrote the numbers.

/** One row of a growable list: its answer, and those that echo it, by column. */
export interface RowItem {
  readonly id: string;
  readonly cells: JsonObject;
}

/** What is known of a row where it was last noted. */
export interface Note {
  readonly id: string;
  /** the mark of each column's answer; an empty one for none */
  readonly marks: ReadonlyMap<string, string>;
}

/** What is stored of a list under its prefix. */
export interface NotedList {
  /** the list's own prefix first, then those of its echoes */
  readonly columns: readonly string[];
  readonly notes: readonly Note[];
  /** whether these notes lie beside the very rows, and were not lent by another state of the list */
  readonly isTheirs: boolean;
}

export interface NumberedRow {
  readonly number: number;
  readonly cells: JsonObject;
}

/** Enough to tell apart the rows of one list. */
const MARK_LENGTH = 6;

const markOf = (cell: Json | undefined): string =>
  cell === undefined || cell === '' ? '' : fingerprint(cell).slice(0, MARK_LENGTH);

const isText = (value: Json): value is string => typeof value === 'string';

const noteFrom = (columns: readonly string[], stored: Json): Note[] => {
  const [id, ...marks] = isJsonArray(stored) ? stored : [];
  if (id === undefined || !isText(id) || !marks.every(isText)) return [];
  return [{ id, marks: new Map(columns.map((column, place) => [column, marks[place] ?? ''])) }];
};

/** The list stored under a prefix; null when it is none, or odd. */
const readList = (stored: Json | undefined): NotedList | null => {
  if (!isJsonObject(stored)) return null;
  const [columns, rows] = [own(stored, 'columns'), own(stored, 'rows')];
  if (!isJsonArray(columns) || !columns.every(isText) || !isJsonArray(rows)) return null;
  return { columns, notes: rows.flatMap((row) => noteFrom(columns, row)), isTheirs: true };
};

export const listsOf = (holder: JsonObject): ReadonlyMap<string, NotedList> => {
  const stored = own(holder, ROWS_KEY);
  const lists = Object.entries(isJsonObject(stored) ? stored : {}).map(
    ([prefix, list]) => [prefix, readList(list)] as const,
  );
  return new Map(lists.filter((list): list is [string, NotedList] => list[1] !== null));
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

export const noteOf = ({ id, cells }: RowItem, columns: readonly string[]): Note => ({
  id,
  marks: new Map(columns.map((column) => [column, markOf(own(cells, column))])),
});

/** Ways in which a row can be the one that was noted, the surest first. */
const likenesses = ([text = '', ...echoes]: readonly string[]) => {
  const isSame = (cells: JsonObject, { marks }: Note, column: string) =>
    markOf(own(cells, column)) === (marks.get(column) ?? '');
  const says = (cells: JsonObject, column: string) => markOf(own(cells, column)) !== '';
  return [
    (cells: JsonObject, note: Note) =>
      [text, ...echoes].some((column) => says(cells, column)) &&
      [text, ...echoes].every((column) => isSame(cells, note, column)),
    (cells: JsonObject, note: Note) => says(cells, text) && isSame(cells, note, text),
    (cells: JsonObject, note: Note) =>
      echoes.some((column) => says(cells, column) && isSame(cells, note, column)),
  ];
};

/**
 * Rows that say nothing that was noted: between two rows that stand where they stood, as many as were noted there, each was
 * rewritten in its place. At the end of a list, where rows are added, or with fewer, nobody can tell.
 */
const rewrittenRows = (
  rows: number,
  notes: number,
  found: ReadonlyMap<number, number>,
): [number, number][] => {
  const places = [...Array(rows).keys()];
  return places.flatMap((row): [number, number][] => {
    if (found.has(row)) return [];
    const before = places.findLast((other) => other < row && found.has(other)) ?? -1;
    const behind = places.find((other) => other > row && found.has(other));
    if (behind === undefined) return [];
    const from = before === -1 ? -1 : (found.get(before) ?? -1);
    const to = found.get(behind) ?? notes;
    const taken = [...found.values()].some((note) => note > from && note < to);
    return to - from === behind - before && !taken ? [[row, from + row - before]] : [];
  });
};

/**
 * Which noted row each row is: by its text and its echoes, by its text, by an echo; else by its place, if who wrote the rows
 * had these notes before them.
 */
const notedRows = (
  rows: readonly NumberedRow[],
  { columns, notes, isTheirs }: NotedList,
): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const isAsNoted = ({ cells }: NumberedRow, note: Note | undefined) =>
    columns.every((column) => markOf(own(cells, column)) === (note?.marks.get(column) ?? ''));
  // Nothing was changed behind the notes' back: also a row that is still blank is the one that was noted.
  if (isTheirs && rows.length === notes.length && rows.every((row, place) => isAsNoted(row, notes[place])))
    return new Map([...rows.keys()].map((place) => [place, place]));
  for (const isLike of likenesses(columns)) {
    const isFree = (row: number, note: number) => {
      const [cells, noted] = [rows[row]?.cells, notes[note]];
      return cells && noted && !found.has(row) && !taken.has(note) && isLike(cells, noted);
    };
    const claim = (row: number, note: number) => {
      if (!isFree(row, note)) return;
      found.set(row, note);
      taken.add(note);
    };
    for (const row of rows.keys()) claim(row, row);
    for (const row of rows.keys())
      claim(
        row,
        notes.findIndex((_, note) => isFree(row, note)),
      );
  }
  return isTheirs ? new Map([...found, ...rewrittenRows(rows.length, notes.length, found)]) : found;
};

/** The rows with their ids; a row that nobody noted is known by its text, the same on every device. */
export const identified = (rows: readonly NumberedRow[], list: NotedList): RowItem[] => {
  const found = notedRows(rows, list);
  const ids = new Set(list.notes.map(({ id }) => id));
  return rows.map(({ cells }, place) => {
    const noted = list.notes[found.get(place) ?? -1]?.id;
    const id = noted ?? firstFree(markOf(own(cells, list.columns[0] ?? '')) || 'row', ids);
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
  const noted = listsOf(holder).get(columns[0] ?? '');
  return identified(numberedRows(holder, columns), { columns, notes: noted?.notes ?? [], isTheirs: true });
};

/** The keys under which a list and its echoes are stored in some answers. */
export const rowKeysIn = (holder: object, columns: readonly string[]): string[] =>
  Object.keys(holder).filter((key) => columns.some((column) => numberIn(key, column) !== null));

/** A list as it is stored: its numbered answers, a text for each row, and what is noted of it. */
export const storedRows = (
  items: readonly RowItem[],
  columns: readonly string[],
): { readonly numbered: JsonObject; readonly noted: JsonObject } => ({
  numbered: objectOf(
    items.flatMap(({ cells }, place) =>
      columns.map((column, index) => [
        `${column}-${place + 1}`,
        own(cells, column) ?? (index === 0 ? '' : undefined),
      ]),
    ),
  ),
  noted: {
    columns: [...columns],
    rows: items.map((item) => [item.id, ...noteOf(item, columns).marks.values()]),
  },
});

/** The columns of each list that any of these holders has noted. */
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

/** Rows that were given another id since, as one device noted them and another did not, take the id of the common base. */
export const withIdsOf = (
  base: readonly RowItem[],
  items: readonly RowItem[],
  text: string,
): { readonly items: RowItem[]; readonly renamed: ReadonlyMap<string, string> } => {
  const known = new Set(base.map(({ id }) => id));
  const present = new Set(items.map(({ id }) => id));
  const renamed = new Map<string, string>();
  const adopted = items.map((item) => {
    const mark = markOf(own(item.cells, text));
    if (known.has(item.id) || mark === '') return item;
    const same = base.find(({ id, cells }) => !present.has(id) && markOf(own(cells, text)) === mark);
    if (same === undefined) return item;
    present.add(same.id);
    renamed.set(item.id, same.id);
    return { ...item, id: same.id };
  });
  return { items: adopted, renamed };
};
