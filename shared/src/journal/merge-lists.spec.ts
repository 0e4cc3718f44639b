import { describe, expect, it } from '@jest/globals';
import { secondVersionsIn } from './found-versions.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { mergeDocuments } from './merge.ts';

const mapped = <Value>(values: Record<string, Value>): JsonObject => values as unknown as JsonObject;

describe('ordered lists', () => {
  const list = (...names: string[]): JsonObject[] => names.map((name) => ({ id: name.toLowerCase(), name }));
  const namesOf = (document: JsonObject): string[] => {
    const only = document[1];
    const items = isJsonObject(only) ? (only.intuitionsdata as readonly JsonObject[]) : [];
    return items.map(({ name }) => String(name));
  };
  const merged = (base: JsonObject[], mine: JsonObject[], theirs: JsonObject[]) =>
    mergeDocuments('field_intuitions', {
      base: mapped({ 1: { intuitionsdata: base } }),
      mine: mapped({ 1: { intuitionsdata: mine } }),
      theirs: mapped({ 1: { intuitionsdata: theirs } }),
    });

  it('a move on one side and an addition on the other @E-04', () => {
    const outcome = merged(list('a', 'b', 'c'), list('c', 'a', 'b'), list('a', 'b', 'x', 'c'));
    expect(namesOf(outcome)).toEqual(['c', 'a', 'b', 'x']);
  });

  it('additions on both sides are all there, each behind what it followed @E-04', () => {
    const names = namesOf(merged(list('a', 'b'), list('a', 'm', 'b'), list('a', 'b', 't')));
    expect(names).toEqual(['a', 'm', 'b', 't']);
  });

  it('a removal wins, unless the other side edited the same item @E-04', () => {
    const edited = [{ id: 'a', name: 'A2' }, ...list('b')];
    expect(namesOf(merged(list('a', 'b'), list('b'), list('a', 'b', 'c')))).toEqual(['b', 'c']);
    expect(namesOf(merged(list('a', 'b'), list('b'), edited))).toEqual(['A2', 'b']);
  });

  it('a move on one side and an edit on the other @E-04', () => {
    const outcome = merged(list('a', 'b'), list('b', 'a'), [{ id: 'a', name: 'A2' }, ...list('b')]);
    expect(namesOf(outcome)).toEqual(['b', 'A2']);
  });

  it('things of an old client, which gives no id, are known by their name and get their id back @E-04', () => {
    const outcome = merged(list('a', 'b'), list('a', 'b', 'c'), [
      { name: 'b' },
      { name: 'a', status: 'implemented' },
    ]);
    expect(outcome).toEqual({
      1: {
        intuitionsdata: [
          { id: 'b', name: 'b' },
          { id: 'c', name: 'c' },
          { id: 'a', name: 'a', status: 'implemented' },
        ],
      },
    });
  });

  it('twins stay two @E-04', () => {
    const twins = [{ name: 'same' }, { name: 'same' }];
    expect(namesOf(merged(twins, [...twins, { name: 'new' }], twins))).toEqual(['same', 'same', 'new']);
  });

  it('the same name given twice at once leaves a second version under the very item @E-04', () => {
    const outcome = merged(list('a'), [{ id: 'a', name: 'mine' }], [{ id: 'a', name: 'theirs' }]);
    const versions = secondVersionsIn('field_intuitions', outcome);
    expect(namesOf(outcome)).toEqual(['theirs']);
    expect(versions).toEqual([
      { entryKey: '1', path: 'intuitionsdata/a/name', answerKey: 'intuitionsdata', value: 'mine', at: 0 },
    ]);
  });
});
