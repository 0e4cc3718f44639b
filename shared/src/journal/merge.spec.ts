import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { JournalField } from './fields.ts';
import { secondVersionsIn } from './found-versions.ts';
import { isJsonObject, type Json, type JsonObject, sameJson } from './json.ts';
import { mergeDocuments, mergeTexts } from './merge.ts';
import { adoptVersion, dismissVersion } from './version-choice.ts';

const FIELDS = ['field_intuitions', 'field_cid', 'field_plf', 'field_amitiepro'] as const;

const text = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const item = fc.record(
  {
    id: fc.constantFrom('i1', 'i2', 'i3', 'i4'),
    name: text,
    status: fc.constantFrom('pending', 'implemented'),
  },
  { requiredKeys: ['name'] },
);
const answer: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.array(item, { maxLength: 4 }) as fc.Arbitrary<Json> },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'y'), text) },
);
const stamps = fc.dictionary(fc.constantFrom('*', 'k1', 'k2', 'k3'), fc.integer({ min: 1, max: 9 }));
const others = fc.dictionary(
  fc.constantFrom('k1', 'k2'),
  fc.array(fc.record({ value: text, at: fc.integer({ min: 0, max: 9 }) }), { maxLength: 2 }),
);
const ids = fc.constantFrom('r1', 'r2', 'r3', 'r4');
/** The stored ids of the rows of a list, which may not match the numbered answers next to them. */
const rows = fc
  .record({
    columns: fc.constantFrom(['q6'], ['q6', 'q7'], ['k1']),
    rows: fc.array(fc.tuple(ids, fc.constantFrom('', 'x')), { maxLength: 3 }),
  })
  .map((q6) => ({ q6 }));
const entry = fc
  .tuple(
    fc.dictionary(
      fc.constantFrom('k1', 'k2', 'k3', 'intuitionsdata', 'q6-1', 'q6-2', 'q6-3', 'q7-1', 'q7-2', '~rows'),
      answer,
    ),
    fc.option(rows, { nil: undefined }),
    fc.option(stamps, { nil: undefined }),
    fc.option(others, { nil: undefined }),
  )
  .map(([answers, noted, at, other]): JsonObject => {
    return {
      ...answers,
      ...(noted && { '~rows': noted }),
      ...(at && { '~at': at }),
      ...(other && { '~other': other }),
    } as JsonObject;
  });
const unread = fc.option(fc.subarray(['<u', '<v', '<w'], { minLength: 1 }), { nil: undefined, freq: 2 });
const document = (field: JournalField): fc.Arbitrary<JsonObject> => {
  const entries: fc.Arbitrary<JsonObject> =
    field === 'field_cid' || field === 'field_plf'
      ? entry
      : fc.dictionary(fc.constantFrom('1', '2', '3'), fc.oneof({ weight: 8, arbitrary: entry }, text));
  return fc.tuple(entries, unread).map(([held, texts]) => ({ ...held, ...(texts && { '~unread': texts }) }));
};
const three = fc
  .constantFrom(...FIELDS)
  .chain((field) => fc.tuple(fc.constant(field), document(field), document(field), document(field)));

/** Every text of an answer anywhere in the document, second versions included. */
const textsIn = (
  value: Json | undefined,
  skip: readonly string[] = ['~at', '~rows', 'id', 'status'],
): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((inner) => textsIn(inner, skip));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (skip.includes(key) ? [] : textsIn(inner, skip)));
};

describe('three-way merge, whatever the documents', () => {
  it('two equal sides stay as they are @Q-54', () => {
    fc.assert(
      fc.property(three, ([field, base, mine]) => {
        expect(mergeDocuments(field, { base, mine, theirs: mine })).toEqual(mine);
      }),
    );
  });

  it('it does not matter which side is mine @Q-54', () => {
    fc.assert(
      fc.property(three, ([field, base, mine, theirs]) => {
        const one = mergeDocuments(field, { base, mine, theirs });
        const other = mergeDocuments(field, { base, mine: theirs, theirs: mine });
        expect(one).toEqual(other);
      }),
      { numRuns: 500 },
    );
  });

  it('merging the outcome in again changes nothing @Q-54', () => {
    fc.assert(
      fc.property(three, ([field, base, mine, theirs]) => {
        const merged = mergeDocuments(field, { base, mine, theirs });
        expect(mergeDocuments(field, { base: theirs, mine: merged, theirs: merged })).toEqual(merged);
        expect(mergeDocuments(field, { base: merged, mine: merged, theirs: merged })).toEqual(merged);
      }),
    );
  });

  it('a text that only one side changed is there afterwards, and no text of both sides is lost @Q-54', () => {
    fc.assert(
      fc.property(three, ([field, base, mine, theirs]) => {
        const merged = textsIn(mergeDocuments(field, { base, mine, theirs }));
        const known = new Set(textsIn(base));
        const added = [...textsIn(mine), ...textsIn(theirs)].filter((one) => !known.has(one));
        expect(merged).toEqual(expect.arrayContaining(added));
      }),
      { numRuns: 500 },
    );
  });
});

describe('three-way merge, case by case', () => {
  const merge = (field: JournalField, base: JsonObject, mine: JsonObject, theirs: JsonObject) =>
    mergeDocuments(field, { base, mine, theirs });

  it('different entries merge silently @E-05', () => {
    const merged = merge(
      'field_intuitions',
      { 1: { date: '1' } },
      { 1: { date: '1' }, 2: { date: '2' } },
      {
        1: { date: '1' },
        3: { date: '3' },
      },
    );
    expect(merged).toEqual({ 1: { date: '1' }, 2: { date: '2' }, 3: { date: '3' } });
  });

  it('different answers of one entry merge silently @E-04', () => {
    const merged = merge(
      'field_intuitions',
      { 1: { date: '1', a: 'x', b: 'y' } },
      { 1: { date: '1', a: 'mine', b: 'y' } },
      { 1: { date: '1', a: 'x', b: 'theirs' } },
    );
    expect(merged).toEqual({ 1: { date: '1', a: 'mine', b: 'theirs' } });
  });

  it('the same answer: the later stays in place, the other is a second version @E-03', () => {
    const merged = merge(
      'field_cid',
      { CIDsymptome: 'old' },
      { CIDsymptome: 'early', '~at': { CIDsymptome: 10 } },
      { CIDsymptome: 'late', '~at': { CIDsymptome: 20 } },
    );
    expect(merged).toEqual({
      CIDsymptome: 'late',
      '~at': { CIDsymptome: 20 },
      '~other': { CIDsymptome: [{ value: 'early', at: 10 }] },
    });
  });

  it('a moment that did not move is not the moment of the change, which an old client made @E-03', () => {
    const merged = merge(
      'field_cid',
      { k: 'old', '~at': { k: 50 } },
      { k: 'by an old client', '~at': { k: 50 } },
      { k: 'by a new one', '~at': { k: 60 } },
    );
    expect(merged).toMatchObject({
      k: 'by a new one',
      '~other': { k: [{ value: 'by an old client', at: 0 }] },
    });
  });

  it('an edit beats a deletion, of an answer and of an entry', () => {
    expect(merge('field_cid', { k: 'old' }, {}, { k: 'edited' })).toEqual({ k: 'edited' });
    const kept = merge(
      'field_deviateurs',
      { 1: { date: '1', name: 'a' } },
      {},
      { 1: { date: '1', name: 'b' } },
    );
    expect(kept).toEqual({ 1: { date: '1', name: 'b' } });
  });

  it('a deletion on one side of what the other left alone is a deletion', () => {
    expect(
      merge(
        'field_deviateurs',
        { 1: { date: '1' }, 2: { date: '2' } },
        { 2: { date: '2' } },
        { 1: { date: '1' }, 2: { date: '2' }, 3: { date: '3' } },
      ),
    ).toEqual({
      2: { date: '2' },
      3: { date: '3' },
    });
  });

  it('an old client that drops what it does not know loses no second version', () => {
    const base = { k: 'a', '~at': { k: 5 }, '~other': { k: [{ value: 'z', at: 4 }] } };
    const merged = merge('field_cid', base, base, { k: 'b' });
    expect(merged).toEqual({ k: 'b', '~other': { k: [{ value: 'z', at: 4 }] } });
  });

  it('an entry with a second version that was deleted elsewhere stays deleted, whatever was seen of it there @Q-54', () => {
    const base = { 1: { date: '1', name: 'a', '~other': { name: [{ value: 'z', at: 4 }] } } };
    expect(merge('field_deviateurs', base, base, {})).toEqual({});
  });

  it('a second version dismissed on one device is dismissed on the other, until it is written again', () => {
    const base = { k: 'a', n: '1', '~other': { k: [{ value: 'z', at: 4 }] } };
    const [found] = secondVersionsIn('field_cid', base);
    if (found === undefined) throw new Error('There is a second version.');
    const merged = merge('field_cid', base, dismissVersion(base, found), { ...base, n: '2' });
    expect(merged).toMatchObject({ k: 'a', n: '2' });
    expect(secondVersionsIn('field_cid', merged)).toEqual([]);
    expect(JSON.stringify(merged)).not.toContain('z');
    const again = { ...merged, '~other': { k: [{ value: 'z', at: 9 }] } };
    expect(secondVersionsIn('field_cid', merge('field_cid', base, again, merged))).toMatchObject([
      { value: 'z', at: 9 },
    ]);
  });

  it('an adopted second version replaces the answer, with its moment, and stops being a second version', () => {
    const base = {
      1: {
        date: '1',
        intuitionsdata: [{ id: 'a', name: 'x' }],
        '~other': { 'intuitionsdata/a/name': [{ value: 'y', at: 4 }] },
      },
    };
    const [found] = secondVersionsIn('field_intuitions', base);
    if (found === undefined) throw new Error('There is a second version.');
    const adopted = adoptVersion(base, found, 10);
    expect(adopted).toMatchObject({
      1: { intuitionsdata: [{ id: 'a', name: 'y' }], '~at': { 'intuitionsdata/a/name': 10 } },
    });
    expect(secondVersionsIn('field_intuitions', adopted)).toEqual([]);
  });

  it('the position on a path comes whole from the later side, without a second version @E-07', () => {
    const at = (plf: number, slide: number, moment: number) => ({
      progress: { plf_track: { plf, slide } },
      '~at': { progress: moment },
    });
    expect(merge('field_plf', at(1, 1, 1), at(2, 5, 10), at(3, 2, 20))).toEqual(at(3, 2, 20));
  });

  it('places of a fixed group are separate answers @E-06', () => {
    const group = (...prepare: string[]) => ({ 1: { date: '1', prepare } });
    const merged = merge(
      'field_amitiepro',
      group('a', 'b', 'c', 'd'),
      group('A', 'b', 'c', 'd'),
      group('a', 'b', 'C', 'd'),
    );
    expect(merged).toEqual(group('A', 'b', 'C', 'd'));
  });

  it('the status of an entry follows from the merged intuitions @E-05', () => {
    const done = (one: string, two: string) => ({
      1: {
        date: '1',
        intuitionsdata: [
          { id: 'a', name: 'a', status: one },
          { id: 'b', name: 'b', status: two },
        ],
        status: 'pending',
      },
    });
    const merged = merge(
      'field_intuitions',
      done('pending', 'pending'),
      done('implemented', 'pending'),
      done('pending', 'implemented'),
    );
    expect(merged).toMatchObject({ 1: { status: 'implemented' } });
  });

  it('null in place of an answer is a value like any other, on either side @Q-54', () => {
    const [nothing, gone] = [{ k: null, l: [null, 'x'] }, { l: ['y'] }];
    const base = { k: 'old', l: ['old', 'x'] };
    expect(merge('field_cid', base, nothing, gone)).toEqual(merge('field_cid', base, gone, nothing));
    expect(merge('field_cid', base, gone, nothing)).toMatchObject({ k: null });
  });

  it('keys such as __proto__ are data like any other', () => {
    const parse = (json: string): JsonObject => JSON.parse(json) as JsonObject;
    const merged = merge('field_cid', {}, parse('{"__proto__":"a"}'), parse('{"constructor":"b"}'));
    expect(JSON.stringify(merged)).toBe('{"__proto__":"a","constructor":"b"}');
  });
});

describe('merging texts', () => {
  it('a text that cannot be read is no deletion and is not thrown away', () => {
    const base = '{"k":"a"}';
    const outcome = mergeTexts('field_cid', { base, mine: '{"k":"b"}', theirs: '{"k":"a"' });
    expect(JSON.parse(outcome ?? '')).toEqual({ k: 'b', '~unread': ['{"k":"a"'] });
    const untouched = mergeTexts('field_cid', { base, mine: base, theirs: '["odd"]' });
    expect(JSON.parse(untouched ?? '')).toEqual({ k: 'a', '~unread': ['["odd"]'] });
  });

  it('the texts that could not be read, kept on either side, outlive a merge, each once @Q-54', () => {
    const outcome = mergeTexts('field_deviateurs', {
      base: '{"1":{"name":"x"}}',
      mine: '{"1":{"name":"y"},"~unread":["<odd>"]}',
      theirs: '{"1":{"name":"x"},"2":{"name":"z"},"~unread":["<odd>","<odder>"]}',
    });
    expect(JSON.parse(outcome ?? '')).toEqual({
      1: { name: 'y' },
      2: { name: 'z' },
      '~unread': ['<odd>', '<odder>'],
    });
  });

  it('an outcome equal to the server’s is the server’s text, unchanged', () => {
    const theirs = '{ "b" : "2",  "a":"1" }';
    expect(mergeTexts('field_cid', { base: null, mine: '{"a":"1","b":"2"}', theirs })).toBe(theirs);
    expect(mergeTexts('field_cid', { base: '{"a":"0"}', mine: '{"a":"0"}', theirs })).toBe(theirs);
  });

  it('an empty field is an empty map, however it is written', () => {
    for (const empty of [null, '', '[]', '{}', 'null']) {
      expect(mergeTexts('field_cid', { base: empty, mine: '{"a":"1"}', theirs: empty })).toBe('{"a":"1"}');
      expect(mergeTexts('field_cid', { base: null, mine: '{"a":"1"}', theirs: empty })).toBe('{"a":"1"}');
    }
  });

  it('never fails, whatever the texts', () => {
    const any = fc.oneof(fc.constant(null), fc.string(), fc.json());
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), any, any, any, (field, base, mine, theirs) => {
        const outcome = mergeTexts(field, { base, mine, theirs });
        expect(mergeTexts(field, { base: theirs, mine: outcome, theirs: outcome })).toBe(outcome);
      }),
      { numRuns: 500 },
    );
  });

  it('semantic equality ignores the order of keys', () => {
    expect(sameJson({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: 1 })).toBe(false);
  });
});
