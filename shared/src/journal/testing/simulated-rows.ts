import { jsonObjectOf } from '../field-change.ts';
import { isJsonObject, type Json, type JsonObject, objectOf } from '../json.ts';
import { ROWS_KEY } from '../reserved-keys.ts';
import { type RowItem, rowItemsIn, rowKeysIn, storedRows } from '../rows.ts';
import { COLUMNS, chosen, type Entry, tokensIn, withoutOurKeys } from './simulated-devices.ts';

// The actions of the sync simulation on the rows of a growable list, and the row in which each text was written.

const ROW_ACTIONS = ['add-row', 'write-row', 'write-echo', 'move-row', 'remove-row'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];
/** What an old client does with rows: its lists grow at the end alone. */
const OLD_CLIENT_ROW_ACTIONS = ['add-row', 'write-row', 'write-echo', 'remove-row'] as const;
const [TEXT, ECHO] = COLUMNS;

export const isRowAction = (kind: string): kind is RowAction => ROW_ACTIONS.some((action) => action === kind);

export class SimulatedRows {
  /** the row that each text of a list, and each that echoes one, was written in */
  readonly #rowOf = new Map<string, string>();
  readonly #newText: () => string;
  readonly #discard: (value: Json | undefined) => void;

  constructor(newText: () => string, discard: (value: Json | undefined) => void) {
    this.#newText = newText;
    this.#discard = discard;
  }

  wronglyPairedIn(document: JsonObject): string[] {
    return Object.values(document).flatMap((entry) =>
      rowItemsIn(isJsonObject(entry) ? entry : {}, COLUMNS).flatMap(({ cells }) => {
        const rows = tokensIn(cells).map((text) => this.#rowOf.get(text));
        return new Set(rows).size > 1 ? [tokensIn(cells).join(' over ')] : [];
      }),
    );
  }

  /** An entry whose list an old client rewrote by number. */
  rewrittenByOldClient(entry: JsonObject, drops: boolean, pick: number, other: number): JsonObject {
    const kept = drops ? withoutOurKeys(entry) : entry;
    const action = chosen(OLD_CLIENT_ROW_ACTIONS, pick) ?? 'add-row';
    const { numbered } = storedRows(
      this.#changedRows(rowItemsIn(entry, COLUMNS), action, pick + other),
      COLUMNS,
    );
    const former = rowKeysIn(entry, COLUMNS);
    const others = Object.entries(isJsonObject(kept) ? kept : {}).filter(([name]) => !former.includes(name));
    return { ...objectOf(others), ...numbered };
  }

  withChangedRows(entry: Entry, kind: RowAction, pick: number): Entry {
    const holder = jsonObjectOf(entry);
    const items = this.#changedRows(rowItemsIn(holder, COLUMNS), kind, pick);
    const { numbered, noted } = storedRows(items, COLUMNS);
    const former = rowKeysIn(holder, COLUMNS);
    const others = Object.entries(entry).filter(([key]) => !former.includes(key));
    return { ...Object.fromEntries(others), date: entry.date, ...numbered, [ROWS_KEY]: { [TEXT]: noted } };
  }

  #changedRows(items: readonly RowItem[], kind: RowAction, pick: number): RowItem[] {
    if (kind === 'add-row') {
      const text = this.#newText();
      this.#rowOf.set(text, text);
      return [...items, { id: `row-${text}`, cells: { [TEXT]: text } }];
    }
    const index = pick % Math.max(items.length, 1);
    const item = items[index];
    if (item === undefined) return [...items];
    const others = items.toSpliced(index, 1);
    if (kind === 'move-row') return others.toSpliced((index * 7 + pick) % items.length, 0, item);
    if (kind === 'remove-row') {
      this.#discard(item.cells);
      return others;
    }
    const column = kind === 'write-row' ? TEXT : ECHO;
    const text = this.#newText();
    const row = tokensIn(item.cells).map((known) => this.#rowOf.get(known))[0] ?? text;
    this.#rowOf.set(text, row);
    this.#discard(item.cells[column]);
    return others.toSpliced(index, 0, { ...item, cells: { ...item.cells, [column]: text } });
  }
}
