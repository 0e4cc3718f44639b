import { describe, expect, it } from '@jest/globals';
import type { Json } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { secondVersionsIn } from './version-choice.ts';

const versions = { a: [{ value: 'z', at: 1 }] };

describe('second versions through a merge', () => {
  const base = { 1: { a: 'x', '~other': versions } };
  const byAnOldClient = { 1: { a: 'y', '~at': { a: 5 } } };
  const sides = [
    ['this device', { base, mine: byAnOldClient, theirs: base }],
    ['another one', { base, mine: base, theirs: byAnOldClient }],
  ] as const;
  it.each(sides)('[Q-54] what %s dropped is still there to choose', (_side, three) => {
    const merged = mergeDocuments('field_intuitions', three);
    expect(secondVersionsIn('field_intuitions', merged)).toMatchObject([
      { entryKey: '1', value: 'z', at: 1 },
    ]);
  });

  it('[Q-54] nobody is asked to choose what stands in place already', () => {
    const merged = mergeDocuments('field_intuitions', {
      base: { 1: { a: 'x', b: 'x', '~other': versions } },
      mine: { 1: { a: 'z', b: 'x', '~at': { a: 5 }, '~other': versions } },
      theirs: { 1: { a: 'x', b: 'y', '~at': { b: 4 }, '~other': versions } },
    });
    expect(merged).toMatchObject({ 1: { a: 'z', b: 'y' } });
    expect(secondVersionsIn('field_intuitions', merged)).toEqual([]);
  });
});

describe('second versions that this app did not write', () => {
  const valuesOf = (kept: Json) =>
    secondVersionsIn('field_cid', { a: 'x', '~other': { a: kept } }).map(({ value }) => value);

  it('[Q-54] a bare text is one to choose', () => {
    expect(valuesOf(['odd', { value: 'v', at: 3 }])).toEqual(['odd', 'v']);
  });

  it('[Q-54] one that stands in no list is one to choose', () => {
    expect(valuesOf({ value: 'v', at: 3 })).toEqual(['v']);
  });
});
