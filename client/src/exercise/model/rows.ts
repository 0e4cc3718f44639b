import type { Exercise } from '@ancrage/shared/content/exercise';
import { type Answers, textAt } from './answers.ts';

/**
 * One item of a growable list with the answers that echo it, by prefix. `name` is the item's own key, such as
 * `reconew-q6-peurs-2`; it names the row on the screen.
 */
export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** The prefixes stored side by side: the list's own first, then those of every echo of it, wherever it stands. */
export const columnsOf = (exercise: Exercise, prefix: string): string[] => [
  prefix,
  ...exercise.slides
    .flatMap((slide) => slide.blocks)
    .flatMap((block) => (block.kind === 'echo' && block.from === prefix ? [block.to] : [])),
];

const numberIn = (key: string, prefix: string): number | null => {
  if (!key.startsWith(`${prefix}-`)) return null;
  const digits = key.slice(prefix.length + 1);
  return /^[1-9]\d*$/.test(digits) ? Number(digits) : null;
};

const numberedKeys = (answers: Answers, columns: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const key of Object.keys(answers)) {
    for (const column of columns) {
      const number = numberIn(key, column);
      if (number !== null) found.set(key, number);
    }
  }
  return found;
};

/** The rows of a list in the order of their numbers. A hole in the numbers is closed, the pairing with echoes kept. */
export const rowsAt = (answers: Answers, columns: readonly string[]): Row[] => {
  const numbers = [...new Set(numberedKeys(answers, columns).values())].sort((a, b) => a - b);
  return numbers.map((number, index) => ({
    name: `${columns[0]}-${index + 1}`,
    cells: Object.fromEntries(columns.map((column) => [column, textAt(answers, `${column}-${number}`)])),
  }));
};

/**
 * The answers with a list rewritten as `prefix-1`, `prefix-2`… in the order of the rows; every echo goes with its
 * row, whether the row was moved, removed or put back. Source: E-04.
 */
export const withRows = (answers: Answers, columns: readonly string[], rows: readonly Row[]): Answers => {
  const stale = numberedKeys(answers, columns);
  const next = Object.fromEntries(Object.entries(answers).filter(([key]) => !stale.has(key)));
  rows.forEach((row, index) => {
    columns.forEach((column, place) => {
      const text = row.cells[column] ?? '';
      if (place === 0 || text !== '') next[`${column}-${index + 1}`] = text;
    });
  });
  return next;
};

/** A row with nothing written in it yet, to stand at a given place (from 0). */
export const emptyRow = (columns: readonly string[], index: number): Row => ({
  name: `${columns[0]}-${index + 1}`,
  cells: Object.fromEntries(columns.map((column) => [column, ''])),
});

/** Whether nothing is written in the row nor in what echoes it. */
export const isEmptyRow = (row: Row): boolean => Object.values(row.cells).every((text) => text.trim() === '');
