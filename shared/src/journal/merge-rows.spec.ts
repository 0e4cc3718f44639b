import { describe, expect, it } from '@jest/globals';
import { editDocument } from './entry-edit.ts';
import { secondVersionsIn } from './found-versions.ts';
import { isJsonObject, type JsonObject, objectOf, own } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { isReservedKey, ROWS_KEY } from './reserved-keys.ts';
import { type RowItem, rowItemsIn, storedRows } from './rows.ts';
import { adoptVersion } from './version-choice.ts';

const LIST = 'reconew-q6-difficultes';
const CALL = 'reconew-q7-difficultes';
const COLUMNS = [LIST, CALL];
const FIELD = 'field_intuitions';

/** Rows as somebody reads them: text and what it calls for. */
type Pair = readonly [text: string, call?: string];

const entryIn = (document: JsonObject): JsonObject => {
  const entry = own(document, '1');
  if (!isJsonObject(entry)) throw new Error('There is an entry.');
  return entry;
};

const numbered = (pairs: readonly Pair[]): JsonObject =>
  objectOf(
    pairs.flatMap(([text, call], place) => [
      [`${LIST}-${place + 1}`, text],
      [`${CALL}-${place + 1}`, call],
    ]),
  );

/** A journal whose only entry holds these rows, as an app that knew nothing of their identity wrote them. */
const old = (...pairs: Pair[]): JsonObject => ({ 1: { date: '1', ...numbered(pairs) } });

/** Rows as an old client reads them: by number, as long as there is one. */
const pairsIn = (document: JsonObject): Pair[] => {
  const entry = entryIn(document);
  const pairs: Pair[] = [];
  for (let number = 1; typeof entry[`${LIST}-${number}`] === 'string'; number += 1) {
    const [text, call] = [String(entry[`${LIST}-${number}`]), entry[`${CALL}-${number}`]];
    pairs.push(typeof call === 'string' ? [text, call] : [text]);
  }
  return pairs;
};

const rowCalled = (text: string, items: readonly RowItem[]): RowItem => {
  const found = items.find(({ cells }) => cells[LIST] === text);
  if (found === undefined) throw new Error(`There is a row “${text}”.`);
  return found;
};

type Change = (items: readonly RowItem[]) => RowItem[];

/** The journal after its rows were edited on a screen, and saved. */
const edited = (document: JsonObject, at: number, ...changes: Change[]): JsonObject => {
  const base = objectOf(
    Object.entries(entryIn(document)).filter(([key]) => key === ROWS_KEY || !isReservedKey(key)),
  );
  const items = changes.reduce<RowItem[]>((rows, change) => change(rows), rowItemsIn(base, COLUMNS));
  const others = Object.entries(base).filter(
    ([key]) => !key.startsWith(`${LIST}-`) && !key.startsWith(`${CALL}-`),
  );
  const stored = storedRows(items, COLUMNS);
  const after = { ...objectOf(others), ...stored.numbered, [ROWS_KEY]: { [LIST]: stored.noted } };
  return editDocument(FIELD, document, '1', { base, edited: after }, at);
};

const without =
  (text: string): Change =>
  (items) =>
    items.filter((item) => item !== rowCalled(text, items));
const writing =
  (text: string, cells: JsonObject): Change =>
  (items) =>
    items.map((item) =>
      item === rowCalled(text, items) ? { ...item, cells: { ...item.cells, ...cells } } : item,
    );
const adding =
  (id: string, text: string, call: string): Change =>
  (items) => [...items, { id, cells: { [LIST]: text, [CALL]: call } }];
const reversed: Change = (items) => [...items].reverse();

const merged = (base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject => {
  const outcome = mergeDocuments(FIELD, { base, mine, theirs });
  expect(mergeDocuments(FIELD, { base, mine: theirs, theirs: mine })).toEqual(outcome);
  return outcome;
};

const ABC = old(['a', 'call of a'], ['b', 'call of b'], ['c', 'call of c']);

describe('the rows of a growable list, changed on two devices @E-04 @Q-54', () => {
  it('a row is removed on one and the call of another is written on: it stays with its row', () => {
    const outcome = merged(
      ABC,
      edited(ABC, 10, without('a')),
      edited(ABC, 20, writing('b', { [CALL]: 'more of b' })),
    );
    expect(pairsIn(outcome)).toEqual([
      ['b', 'more of b'],
      ['c', 'call of c'],
    ]);
    expect(secondVersionsIn(FIELD, outcome)).toEqual([]);
  });

  it('a row that one removed and the other wrote on is there, over its own call', () => {
    const outcome = merged(
      ABC,
      edited(ABC, 10, without('a')),
      edited(ABC, 20, writing('a', { [LIST]: 'a, and more' })),
    );
    expect(pairsIn(outcome)).toEqual([
      ['a, and more', 'call of a'],
      ['b', 'call of b'],
      ['c', 'call of c'],
    ]);
    expect(secondVersionsIn(FIELD, outcome)).toEqual([]);
  });

  it('a row that one removed, and whose call the other wrote on, is there with its text', () => {
    const outcome = merged(
      ABC,
      edited(ABC, 10, without('b')),
      edited(ABC, 20, writing('b', { [CALL]: 'more of b' })),
    );
    expect(pairsIn(outcome)[1]).toEqual(['b', 'more of b']);
  });

  it('a row added on each is there twice, each with its own call', () => {
    const outcome = merged(
      ABC,
      edited(ABC, 10, adding('m', 'mine', 'call of mine')),
      edited(ABC, 20, adding('t', 'theirs', 'call of theirs')),
    );
    expect(pairsIn(outcome).slice(3).sort()).toEqual([
      ['mine', 'call of mine'],
      ['theirs', 'call of theirs'],
    ]);
  });

  it('rows are put in another order on one, and written on in the other', () => {
    const outcome = merged(
      ABC,
      edited(ABC, 10, reversed),
      edited(ABC, 20, writing('a', { [CALL]: 'more of a' })),
    );
    expect(pairsIn(outcome)).toEqual([
      ['c', 'call of c'],
      ['b', 'call of b'],
      ['a', 'more of a'],
    ]);
  });

  it('one row written on twice is a second version under its own number, which can be taken', () => {
    const outcome = merged(
      ABC,
      edited(ABC, 10, without('a'), writing('c', { [CALL]: 'early' })),
      edited(ABC, 20, writing('c', { [CALL]: 'late' })),
    );
    expect(pairsIn(outcome)[1]).toEqual(['c', 'late']);
    const [version] = secondVersionsIn(FIELD, outcome);
    expect(version).toMatchObject({ answerKey: `${CALL}-2`, value: 'early', at: 10 });
    if (version === undefined) return;
    const adopted = adoptVersion(outcome, version, 30);
    expect(pairsIn(adopted)[1]).toEqual(['c', 'early']);
    expect(secondVersionsIn(FIELD, adopted)).toEqual([]);
  });

  it('a second version that was kept under a number goes on with its row', () => {
    const entry = { ...entryIn(ABC), '~other': { [`${CALL}-3`]: [{ value: 'other of c', at: 5 }] } };
    const base = { 1: entry };
    const outcome = merged(
      base,
      edited(base, 10, without('a')),
      edited(base, 20, writing('b', { [CALL]: 'more' })),
    );
    expect(secondVersionsIn(FIELD, outcome)).toMatchObject([{ answerKey: `${CALL}-2`, value: 'other of c' }]);
  });

  it('the rows of a guided path, which are inside its answers, are merged as rows @E-07', () => {
    const rows = (...texts: string[]) => ({
      answers: objectOf(texts.map((text, n) => [`plf1-occasions-${n + 1}`, text])),
    });
    const noted = (ids: string[], texts: string[]) => {
      const items = texts.map((text, place) => ({ id: ids[place] ?? '', cells: { 'plf1-occasions': text } }));
      const stored = storedRows(items, ['plf1-occasions']);
      return { answers: { ...stored.numbered, [ROWS_KEY]: { 'plf1-occasions': stored.noted } } };
    };
    const base = noted(['1', '2'], ['a', 'b']);
    const outcome = mergeDocuments('field_plf', {
      base,
      mine: noted(['2'], ['b']),
      theirs: noted(['1', '2', '3'], ['a', 'b, and more', 'c']),
    });
    expect(outcome).toMatchObject(rows('b, and more', 'c'));
  });
});

describe('rows that a client rewrote which knows nothing of their identity @E-04', () => {
  const noted = edited(ABC, 5, writing('a', { [CALL]: 'call of a!' }));
  const stale = (...pairs: Pair[]): JsonObject => ({
    1: { date: '1', ...numbered(pairs), ...objectOf([[ROWS_KEY, own(entryIn(noted), ROWS_KEY)]]) },
  });
  const writtenOn = edited(noted, 20, writing('b', { [CALL]: 'more of b' }));

  it.each([
    ['carried the ids along', stale],
    ['dropped them', old],
  ])('and that %s are found again by their texts', (_how, written) => {
    const renumbered = written(['b', 'call of b'], ['c, and more', 'call of c']);
    expect(pairsIn(merged(noted, writtenOn, renumbered))).toEqual([
      ['b', 'more of b'],
      ['c, and more', 'call of c'],
    ]);
    const turned = written(['c', 'call of c'], ['b', 'call of b'], ['a', 'call of a!']);
    expect(pairsIn(merged(noted, writtenOn, turned))).toEqual([
      ['c', 'call of c'],
      ['b', 'more of b'],
      ['a', 'call of a!'],
    ]);
  });

  it('a row that was written on is found by its call, else by its place between two others', () => {
    const byCall = old(['b, and more', 'call of b'], ['c', 'call of c']);
    expect(pairsIn(merged(noted, writtenOn, byCall))).toEqual([
      ['b, and more', 'more of b'],
      ['c', 'call of c'],
    ]);
    const inPlace = stale(['a', 'call of a!'], ['other words', 'other call'], ['c', 'call of c']);
    const mine = edited(noted, 20, adding('d', 'd', 'call of d'), without('b'));
    expect(pairsIn(merged(noted, mine, inPlace))[1]).toEqual(['other words', 'other call']);
    expect(pairsIn(merged(noted, mine, inPlace))).toHaveLength(4);
  });

  it('where nobody can tell which row is gone, none is paired with the call of another', () => {
    const bare = old(['a'], ['b']);
    const mine = edited(bare, 10, writing('b', { [CALL]: 'call of b' }));
    for (const written of [old(['other words']), old(['a'], ['other words'])]) {
      const pairs = pairsIn(merged(bare, mine, written));
      expect(pairs).toContainEqual(['b', 'call of b']);
      expect(pairs).toContainEqual(['other words']);
    }
  });

  it('two apps that each find rows without ids give them the same', () => {
    const first = edited(ABC, 10, writing('a', { [CALL]: 'x' }), without('b'));
    const second = edited(ABC, 20, writing('c', { [CALL]: 'y' }));
    expect(pairsIn(merged(ABC, first, second))).toEqual([
      ['a', 'x'],
      ['c', 'y'],
    ]);
    expect(pairsIn(mergeDocuments(FIELD, { base: undefined, mine: first, theirs: second }))).toHaveLength(3);
  });

  it('rows of the same text stay as many as they are', () => {
    const twins = old(['x', 'one'], ['x', 'two'], ['y']);
    const outcome = merged(
      twins,
      edited(twins, 10, (items) => items.slice(1)),
      edited(twins, 20, writing('y', { [CALL]: 'three' })),
    );
    expect(pairsIn(outcome)).toEqual([
      ['x', 'two'],
      ['y', 'three'],
    ]);
  });
});
