import { describe, expect, it } from '@jest/globals';
import { secondVersionsIn } from './found-versions.ts';
import { isJsonObject, type Json, type JsonObject, own } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { adoptVersion } from './version-choice.ts';

const objectIn = (document: JsonObject): JsonObject => {
  const entry = own(document, '1');
  return isJsonObject(entry) ? entry : {};
};
const versions = { a: [{ value: 'z', at: 1 }] };

describe('second versions through a merge', () => {
  const base = { 1: { a: 'x', '~other': versions } };
  const byAnOldClient = { 1: { a: 'y', '~at': { a: 5 } } };
  const sides = [
    ['this device', { base, mine: byAnOldClient, theirs: base }],
    ['another one', { base, mine: base, theirs: byAnOldClient }],
  ] as const;
  it.each(sides)('what %s dropped is still there to choose @Q-54', (_side, three) => {
    const merged = mergeDocuments('field_intuitions', three);
    expect(secondVersionsIn('field_intuitions', merged)).toMatchObject([
      { entryKey: '1', value: 'z', at: 1 },
    ]);
  });

  it('a version equal to the answer in place is no choice @Q-54', () => {
    const merged = mergeDocuments('field_intuitions', {
      base: { 1: { a: 'x', b: 'x', '~other': versions } },
      mine: { 1: { a: 'z', b: 'x', '~at': { a: 5 }, '~other': versions } },
      theirs: { 1: { a: 'x', b: 'y', '~at': { b: 4 }, '~other': versions } },
    });
    expect(merged).toMatchObject({ 1: { a: 'z', b: 'y' } });
    expect(secondVersionsIn('field_intuitions', merged)).toEqual([]);
  });
});

describe('a second version that was taken', () => {
  const before = { 1: { a: 'x', '~other': versions } };
  const [version] = secondVersionsIn('field_intuitions', before);
  if (version === undefined) throw new Error('There is a second version.');
  const taken = adoptVersion(before, version, 5);
  const merge = (base: JsonObject, mine: JsonObject, theirs: JsonObject) =>
    mergeDocuments('field_intuitions', { base, mine, theirs });
  const byAnOldClient = { 1: { ...objectIn(taken), '~at': {} } };

  it('is a choice again when another text replaces it, even one without a moment @Q-54', () => {
    const merged = merge({}, { 1: { a: 'y', '~at': { a: 4 } } }, byAnOldClient);
    expect(merged).toMatchObject({ 1: { a: 'y' } });
    expect(secondVersionsIn('field_intuitions', merged)).toMatchObject([{ value: 'z' }]);
    // The device where it was taken has nothing against it.
    expect(merge(byAnOldClient, byAnOldClient, merged)).toEqual(merged);
  });

  it('is no choice while it is the answer, nor once it was overwritten @Q-54', () => {
    const late = { 1: { a: 'x', b: 'late', '~at': { b: 6 }, '~other': versions } };
    const merged = merge(before, late, taken);
    expect(secondVersionsIn('field_intuitions', merged)).toEqual([]);
    const over = { 1: { ...objectIn(merged), a: 'over', '~at': { a: 7 } } };
    expect(secondVersionsIn('field_intuitions', merge(before, late, over))).toEqual([]);
  });
});

describe('second versions that another client wrote', () => {
  const valuesOf = (kept: Json) =>
    secondVersionsIn('field_cid', { a: 'x', '~other': { a: kept } }).map(({ value }) => value);

  it('a bare text is a choice @Q-54', () => {
    expect(valuesOf(['odd', { value: 'v', at: 3 }])).toEqual(['odd', 'v']);
  });

  it('one outside a list is a choice @Q-54', () => {
    expect(valuesOf({ value: 'v', at: 3 })).toEqual(['v']);
  });
});
