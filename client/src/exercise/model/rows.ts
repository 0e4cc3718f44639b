import type { Exercise } from '@ancrage/shared/content/exercise';
import { isJsonObject, objectOf, own, toJson } from '@ancrage/shared/journal/json';
import { ROWS_KEY } from '@ancrage/shared/journal/reserved-keys';
import { rowItemsIn, rowKeysIn, storedRows } from '@ancrage/shared/journal/rows';
import { randomId } from '#platform/random.ts';
import { type Answers, textAt } from './answers.ts';

/**
 * One item of a growable list with the answers that echo it, by prefix. `name` is the item's own key, such as
 * `reconew-q6-peurs-2`, and identifies the row on the screen. `id` stays with the item when rows are moved or removed;
 * null until the item has text.
 */
export interface Row {
  readonly id: string | null;
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** The prefixes of a row: the list's own first, then those of its echoes on any slide. */
export const columnsOf = (exercise: Exercise, prefix: string): string[] => [
  prefix,
  ...exercise.slides
    .flatMap((slide) => slide.blocks)
    .flatMap((block) => (block.kind === 'echo' && block.from === prefix ? [block.to] : [])),
];

/** The stored rows of all lists of the answers: see `rows.ts` of the journal. */
const rowsNoted = (answers: Answers) => {
  const noted = answers[ROWS_KEY];
  const json = typeof noted === 'object' && noted !== null ? toJson(noted) : undefined;
  return isJsonObject(json) ? json : undefined;
};

/** The rows of a list in the order of their numbers. Gaps in the numbers are closed; echoes stay with their rows. */
export const rowsAt = (answers: Answers, columns: readonly string[]): Row[] => {
  const texts = rowKeysIn(answers, columns).map((key) => [key, textAt(answers, key)] as const);
  const holder = objectOf([...texts, [ROWS_KEY, rowsNoted(answers)]]);
  return rowItemsIn(holder, columns).map(({ id, cells }, index) => ({
    id,
    name: `${columns[0]}-${index + 1}`,
    cells: Object.fromEntries(columns.map((column) => [column, textAt(cells, column)])),
  }));
};

/** Long enough for the rows of one list. */
const newRowId = (): string => randomId().slice(0, 8);

/**
 * The answers with a list renumbered as `prefix-1`, `prefix-2`… in the order of the rows; every echo follows its row,
 * whether it was moved, removed or restored. Returns the same object when nothing changes. Source: E-04.
 */
export const withRows = (answers: Answers, columns: readonly string[], rows: readonly Row[]): Answers => {
  const [prefix = ''] = columns;
  const items = rows.map(({ id, cells }) => ({
    id: id ?? newRowId(),
    cells: objectOf(
      columns.flatMap((column) => {
        const text = cells[column] ?? '';
        return column === prefix || text !== '' ? [[column, text] as const] : [];
      }),
    ),
  }));
  const { numbered, noted } = storedRows(items, columns);
  const former = rowKeysIn(answers, columns);
  const isAsBefore = (key: string) => answers[key] === own(numbered, key);
  if ([...former, ...Object.keys(numbered)].every(isAsBefore)) return answers;
  const others = Object.entries(answers).filter(([key]) => !former.includes(key));
  return {
    ...Object.fromEntries(others),
    ...numbered,
    [ROWS_KEY]: { ...rowsNoted(answers), [prefix]: noted },
  };
};

/** A new empty row for a given index (from 0). */
export const emptyRow = (columns: readonly string[], index: number): Row => ({
  id: null,
  name: `${columns[0]}-${index + 1}`,
  cells: Object.fromEntries(columns.map((column) => [column, ''])),
});

/** Whether the row and its echoes are empty. */
export const isEmptyRow = (row: Row): boolean => Object.values(row.cells).every((text) => text.trim() === '');
