import { childPath, ENTRY_PATH, isWithin, segmentsOf } from './answer-path.ts';
import { fingerprint } from './fingerprint.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own } from './json.ts';
import { AT_KEY, isReservedKey, OTHER_KEY, ROWS_KEY } from './reserved-keys.ts';

// A growable list is stored as `prefix-1`, `prefix-2`…, and what echoes it as `echo-1`, `echo-2`…: old clients read and
// renumber these. Under `~rows`, beside them, stands which row each number is, and a mark of each text, by which rows are
// found again after a client that knows nothing of them rewrote the numbers. To change or merge a list, an entry is brought
// into its row form, where `~rows` holds the rows themselves: {prefix: [{id, cells: {column: answer}}]}.

/** One row of a growable list: its answer, and those that echo it, by column. */
export interface RowItem {
  readonly id: string;
  readonly cells: JsonObject;
}

/** What is known of a row where it was last noted. */
interface Note {
  readonly id: string;
  /** the mark of each column's answer; an empty one for none */
  readonly marks: ReadonlyMap<string, string>;
}

/** What is stored of a list under its prefix. */
interface NotedList {
  /** the list's own prefix first, then those of its echoes */
  readonly columns: readonly string[];
  readonly notes: readonly Note[];
  /** whether these notes lie beside the very rows, and were not lent by another state of the list */
  readonly isTheirs: boolean;
}

interface NumberedRow {
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

const listsOf = (holder: JsonObject): ReadonlyMap<string, NotedList> => {
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

const numberedRows = (holder: JsonObject, columns: readonly string[]): NumberedRow[] => {
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

const noteOf = ({ id, cells }: RowItem, columns: readonly string[]): Note => ({
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
const identified = (rows: readonly NumberedRow[], list: NotedList): RowItem[] => {
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

/** Where a cell of a list stands in the row form of an entry, as an answer path. */
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

/** The columns of each list that any of these holders has noted. */
const columnsIn = (holders: readonly (JsonObject | undefined)[]): ReadonlyMap<string, readonly string[]> => {
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
const withIdsOf = (
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

interface ListPlace {
  readonly path: string;
  readonly columns: readonly string[];
}

/** Puts one list of a state into its row form. */
const convert = (
  state: Converted,
  { path, columns }: ListPlace,
  rows: readonly NumberedRow[],
  items: readonly RowItem[],
): void => {
  const [prefix = ''] = columns;
  const holder = holderAt(state.entry, path);
  if (holder === undefined) return;
  state.entry = withHolderAt(state.entry, path, withItems(holder, columns, items));
  rows.forEach(({ number }, place) => {
    for (const column of columns)
      state.moved.set(
        childPath(path, `${column}-${number}`),
        cellPath(path, prefix, items[place]?.id ?? '', column),
      );
  });
};

const convertTogether = (base: Converted | null, sides: readonly Converted[], place: ListPlace): void => {
  const { path, columns } = place;
  const [prefix = ''] = columns;
  const holderOf = (state: Converted | null) => holderAt(state?.entry, path);
  const notesOf = (holder: JsonObject | undefined) => holder && listsOf(holder).get(prefix)?.notes;
  const rowsOf = (holder: JsonObject | undefined) => (holder ? numberedRows(holder, columns) : []);
  const known = (notes: readonly Note[] | undefined, lent: readonly Note[]): NotedList =>
    notes === undefined ? { columns, notes: lent, isTheirs: false } : { columns, notes, isTheirs: true };
  const states = sides.map((state) => {
    const holder = holderOf(state);
    return { state, notes: notesOf(holder), rows: rowsOf(holder) };
  });
  const baseNotes = notesOf(holderOf(base));
  const baseRows = rowsOf(holderOf(base));
  const noted = states.map(({ notes }) => notes).filter((notes) => notes !== undefined);
  const baseItems = identified(baseRows, known(baseNotes, []));
  const isInBase = baseNotes !== undefined || baseRows.length > 0;
  const lent = isInBase ? baseItems.map((item) => noteOf(item, columns)) : (noted[0] ?? []);
  for (const { state, notes, rows } of states) {
    const { items, renamed } = withIdsOf(baseItems, identified(rows, known(notes, lent)), prefix);
    for (const [from, to] of renamed) {
      const list = [ROWS_KEY, prefix].reduce(childPath, path);
      state.moved.set(childPath(list, from), childPath(list, to));
    }
    if (isInBase || notes !== undefined || rows.length > 0) convert(state, place, rows, items);
  }
  if (base !== null && isInBase) convert(base, place, baseRows, baseItems);
};

/**
 * States of one entry in their row form, each row under the same id in all of them. An id that was not noted is that of the
 * row in the base that says the same, else of the one in its place. Where nobody has noted a list, the very states.
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

/** An entry, or answers, in the row form; the very object when no list of it was noted. */
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

const storedHolder = (holder: JsonObject): JsonObject => {
  const rows = own(holder, ROWS_KEY);
  if (!isJsonObject(rows)) return holder;
  const numbered: JsonObject[] = [];
  const noted: [string, Json][] = [];
  for (const [prefix, list] of Object.entries(rows)) {
    const items = rowItemsOf(list);
    const used = new Set((items ?? []).flatMap(({ cells }) => Object.keys(cells)));
    const columns = [prefix, ...[...used].sort().filter((column) => column !== prefix)];
    const stored = items && storedRows(items, columns);
    if (stored !== null) numbered.push(stored.numbered);
    noted.push([prefix, stored?.noted ?? list]);
  }
  const others = Object.entries(holder).filter(([key]) => key !== ROWS_KEY);
  return objectOf([
    ...others,
    ...numbered.flatMap((one) => Object.entries(one)),
    [ROWS_KEY, noted.length === 0 ? undefined : objectOf(noted)],
  ]);
};

/** An entry as it is stored: the rows of its lists numbered from 1 without holes, as old clients read them. Source: E-04. */
export const storedForm = (entry: JsonObject): JsonObject =>
  holderPathsOf(entry).reduce((stored, path) => {
    const holder = holderAt(stored, path);
    return holder === undefined ? stored : withHolderAt(stored, path, storedHolder(holder));
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
