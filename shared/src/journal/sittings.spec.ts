import { describe, expect, it } from '@jest/globals';
import { changesBetween } from './entry-changes.ts';
import { parseField, serialiseField } from './field-text.ts';
import { viewOf } from './field-view.ts';
import { mergeTexts } from './merge.ts';
import { stateBefore, statesNow, withEntryStates } from './restoring.ts';
import { sittingsOf } from './sittings.ts';

const MINUTE = 60_000;

describe('the versions of a journal', () => {
  it('changes made close to each other are one, newest first, with the texts to compare @Q-51', () => {
    const values = [
      { field: 'field_cid', revision: 1, replacedAt: 0 },
      { field: 'field_cid', revision: 2, replacedAt: 20 * MINUTE },
      { field: 'field_plf', revision: 3, replacedAt: 45 * MINUTE },
      { field: 'field_cid', revision: 4, replacedAt: 100 * MINUTE },
      { field: 'field_cid', revision: 9, replacedAt: 300 * MINUTE },
    ] as const;
    const versions = sittingsOf(values.toReversed());
    expect(versions.map(({ startedAt, endedAt }) => [startedAt / MINUTE, endedAt / MINUTE])).toEqual([
      [300, 300],
      [100, 100],
      [0, 45],
    ]);
    expect(versions.map(({ spans }) => spans)).toEqual([
      [{ field: 'field_cid', before: 9, after: null }],
      [{ field: 'field_cid', before: 4, after: 9 }],
      [
        { field: 'field_cid', before: 1, after: 4 },
        { field: 'field_plf', before: 3, after: null },
      ],
    ]);
    expect(versions[1]?.asBefore).toEqual([{ field: 'field_cid', before: 4, after: null }]);
    expect(versions[2]?.asBefore.map(({ field, before }) => [field, before])).toEqual([
      ['field_cid', 1],
      ['field_plf', 3],
    ]);
    expect(versions.map(({ inner }) => inner.map(({ revision }) => revision))).toEqual([[], [], [2]]);
    expect(sittingsOf([])).toEqual([]);
  });
});

describe('putting back', () => {
  const field = 'field_deviateurs';
  const gone = { date: '1', name: 'un', trigger: 7, '~other': { name: [{ value: 'autre', at: 4 }] } };
  const then = JSON.stringify({
    1: { ...gone, '~at': { '*': 5 } },
    2: { date: '2', name: 'deux', antidote: 'b' },
  });
  const now = '{"2":{"date":"2","name":"deux bis"},"3":{"date":"3","name":"trois"}}';
  const { document } = parseField(now);
  const lost = changesBetween(field, then, now).filter(({ kind }) => kind !== 'added');
  const states = lost.map(stateBefore);

  it('brings entries back as they were and leaves what was written since; taking it back changes nothing @Q-51', () => {
    const restored = withEntryStates(field, document, states, 100);
    expect(viewOf(field, restored)).toEqual({
      1: { date: '1', name: 'un' },
      2: { date: '2', name: 'deux', antidote: 'b' },
      3: { date: '3', name: 'trois' },
    });
    const undone = withEntryStates(field, restored, statesNow(document, states), 200);
    expect(viewOf(field, undone)).toEqual(viewOf(field, document));
    const card = { CIDsymptome: 'b', autre: 'x', '~other': { CIDsymptome: [{ value: 'c', at: 1 }] } };
    const before = { field: 'field_cid', entryKey: null, entry: { CIDsymptome: 'a' } } as const;
    const put = withEntryStates('field_cid', card, [before], 100);
    expect(put).toEqual({ CIDsymptome: 'a', '~other': card['~other'], '~at': { CIDsymptome: 100 } });
    const again = withEntryStates('field_cid', put, statesNow(card, [before]), 200);
    expect(viewOf('field_cid', again)).toEqual({ CIDsymptome: 'b', autre: 'x' });
  });

  it('a deleted entry comes back with its second version and what no screen reads @Q-51 @Q-54', () => {
    expect(withEntryStates(field, document, states, 100)).toMatchObject({
      1: { ...gone, '~at': { '*': 100 } },
    });
  });

  it('an entry that is still there keeps its second versions and what no screen reads @Q-51 @Q-54', () => {
    const held = { 2: { date: '2', name: 'deux bis', trigger: 7, '~other': gone['~other'] } };
    expect(withEntryStates(field, held, states, 100)).toMatchObject({
      2: { name: 'deux', antidote: 'b', trigger: 7, '~other': gone['~other'] },
    });
  });

  it('keeps what another device wrote at the same time @Q-51 @Q-54', () => {
    const restored = serialiseField(withEntryStates(field, document, states, 100));
    const theirs =
      '{"2":{"date":"2","name":"deux bis"},"3":{"date":"3","name":"trois"},"4":{"date":"4","name":"quatre"}}';
    const merged = parseField(mergeTexts(field, { base: now, mine: restored, theirs })).document;
    expect(Object.keys(merged).sort()).toEqual(['1', '2', '3', '4']);
    expect(viewOf(field, merged)[2]).toMatchObject({ name: 'deux', antidote: 'b' });
  });
});
