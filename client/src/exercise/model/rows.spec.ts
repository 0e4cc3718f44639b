import { ROWS_KEY } from '@ancrage/shared/journal/reserved-keys';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sampleExercise } from '../testing/sample-exercise.ts';
import { columnsOf, emptyRow, rowsAt, withRows } from './rows.ts';

const LIST = 'reconew-q6-peurs';
const ECHO = 'reconew-q7-peurs';
const columns = columnsOf(sampleExercise, LIST);
const written = {
  [`${LIST}-1`]: 'perdre',
  [`${ECHO}-1`]: 'rassurer',
  [`${LIST}-2`]: 'être seul',
  [`${LIST}-3`]: 'le temps',
  [`${ECHO}-3`]: 'ralentir',
  [`${LIST}-note`]: 'à part',
};

describe('growable lists', () => {
  it('finds the echo of a list on any slide @E-04', () => {
    expect(columns).toEqual([LIST, ECHO]);
  });

  it('takes the echo along when an item is removed @E-04', () => {
    const rows = rowsAt(written, columns).filter((_, index) => index !== 1);
    expect(withRows(written, columns, rows)).toEqual({
      [ROWS_KEY]: expect.anything(),
      [`${LIST}-1`]: 'perdre',
      [`${ECHO}-1`]: 'rassurer',
      [`${LIST}-2`]: 'le temps',
      [`${ECHO}-2`]: 'ralentir',
      [`${LIST}-note`]: 'à part',
    });
  });

  it('takes the echo along when an item is moved @E-04', () => {
    const rows = [...rowsAt(written, columns)].reverse();
    const next = withRows(written, columns, rows);
    expect(next[`${LIST}-1`]).toBe('le temps');
    expect(next[`${ECHO}-1`]).toBe('ralentir');
    expect(next[`${LIST}-3`]).toBe('perdre');
    expect(next[`${ECHO}-3`]).toBe('rassurer');
    expect(next).not.toHaveProperty(`${ECHO}-2`);
  });

  it('closes a gap left by another device and keeps each echo with its item @E-04', () => {
    const holed = { [`${LIST}-2`]: 'b', [`${ECHO}-2`]: 'B', [`${LIST}-7`]: 'g', [`${ECHO}-7`]: 'G' };
    expect(rowsAt(holed, columns).map((row) => [row.name, row.cells[LIST], row.cells[ECHO]])).toEqual([
      [`${LIST}-1`, 'b', 'B'],
      [`${LIST}-2`, 'g', 'G'],
    ]);
  });

  it('an item keeps its id while others are removed, restored and changed @E-04', () => {
    const [first, second, third] = rowsAt(written, columns);
    if (!first || !second || !third) throw new Error('There are three rows.');
    const rewritten = { ...third, cells: { ...third.cells, [LIST]: 'le temps, surtout' } };
    const fewer = withRows(written, columns, [second, rewritten]);
    expect(rowsAt(fewer, columns).map(({ id }) => id)).toEqual([second.id, third.id]);
    const back = withRows(fewer, columns, [first, ...rowsAt(fewer, columns), emptyRow(columns, 3)]);
    const ids = rowsAt(back, columns).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual([first.id, second.id, third.id]);
    expect(new Set(ids).size).toBe(4);
  });

  it('a new blank item has a unique id, and keeps it once it has text @E-04', () => {
    const added = () => withRows(written, columns, [...rowsAt(written, columns), emptyRow(columns, 3)]);
    const [one, other] = [added(), added()].map((answers) => {
      const blank = rowsAt(answers, columns).at(-1);
      const rows = rowsAt(answers, columns).map((row) =>
        row.id === blank?.id ? { ...row, cells: { ...row.cells, [LIST]: 'le bruit' } } : row,
      );
      const id = rowsAt(withRows(answers, columns, rows), columns).at(-1)?.id;
      expect(id).toBe(blank?.id);
      return id;
    });
    expect(one).not.toBe(other);
  });

  it('that are left as they are add nothing to the answers @E-04', () => {
    expect(withRows(written, columns, rowsAt(written, columns))).toBe(written);
  });

  it('never leaves a gap, whatever the changes @E-04', () => {
    const row = fc.record({ item: fc.string(), echo: fc.string() });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (items) => {
        const rows = items.map((one, index) => ({
          ...emptyRow(columns, index),
          cells: { [LIST]: one.item, [ECHO]: one.echo },
        }));
        const next = withRows(written, columns, rows);
        const numbered = Object.keys(next).filter((key) => /^reconew-q6-peurs-\d+$/.test(key));
        expect(numbered.sort()).toEqual(items.map((_, index) => `${LIST}-${index + 1}`).sort());
        expect(rowsAt(next, columns).map(({ cells }) => cells)).toEqual(rows.map(({ cells }) => cells));
      }),
    );
  });
});
