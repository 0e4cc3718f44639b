import { describe, expect, it } from '@jest/globals';
import { intuitionsIn, progressOf, withStatus } from './addressed-intuitions.ts';
import { editDocument } from './entry-edit.ts';
import { changeDocument } from './field-change.ts';
import { viewOf } from './field-view.ts';
import { type Intuitions, readIntuitions, type Status } from './intuitions.ts';
import type { Json, JsonObject } from './json.ts';
import { mergeDocuments } from './merge.ts';

const AT = 1_800_000_000_000;
const KEY = '1700000000000';
const field = 'field_intuitions';

const journal = (list: Json, more: JsonObject = {}): JsonObject => ({
  [KEY]: { date: KEY, 'reconew-q2-qui': 'Claire', intuitionsdata: list, ...more },
});
const seen = (document: JsonObject): Intuitions[string] => {
  const entry = viewOf(field, document)[KEY];
  if (entry === undefined) throw new Error('The entry is seen.');
  return entry;
};
const listOf = (document: JsonObject): unknown => seen(document).intuitionsdata;
/** Taps the status of one intuition. */
const tapped = (document: JsonObject, place: number, status: Status): JsonObject =>
  changeDocument(
    field,
    document,
    (all) => {
      const intuition = intuitionsIn({ key: KEY, entry: seen(document) })[place];
      if (intuition === undefined) throw new Error(`No intuition at ${place}.`);
      return withStatus(all, intuition.address, status, AT);
    },
    AT,
  );
/** Ends an editing of the entry. */
const edited = (document: JsonObject, edit: (entry: Intuitions[string]) => object): JsonObject =>
  editDocument(field, document, KEY, { base: seen(document), edited: edit(seen(document)) }, AT);

describe('the intuitions of an old entry, whose status is that of the entry', () => {
  const old = journal([{ name: 'A' }, { name: 'B' }], { status: 'implemented' });
  const implemented = [
    { name: 'A', status: 'implemented' },
    { name: 'B', status: 'implemented' },
  ];

  it('are implemented when the entry is @E-05 @T-07', () => {
    expect(listOf(old)).toEqual(implemented);
    expect(progressOf(seen(old))).toEqual({ implemented: 2, total: 2 });
    expect(listOf(journal([{ name: 'A' }], { status: 'pending' }))).toEqual([
      { name: 'A', status: 'pending' },
    ]);
    expect(listOf(journal([{ name: 'A' }]))).toEqual([{ name: 'A' }]);
    expect(listOf(journal([{ name: 'A' }], { status: 'sometimes' }))).toEqual([{ name: 'A' }]);
  });

  it('keep their own status where they have one @E-05', () => {
    const mixed = journal([{ name: 'A', status: 'pending' }, { name: 'B' }], { status: 'implemented' });
    expect(listOf(mixed)).toEqual([
      { name: 'A', status: 'pending' },
      { name: 'B', status: 'implemented' },
    ]);
  });

  it('one becomes pending by a tap, and the others stay implemented @T-07', () => {
    const changed = tapped(old, 0, 'pending');
    expect(changed[KEY]).toMatchObject({
      intuitionsdata: [
        { name: 'A', status: 'pending' },
        { name: 'B', status: 'implemented' },
      ],
      status: 'pending',
    });
  });

  it('stay implemented when another answer, or one of them, is edited @E-05', () => {
    const identified = implemented.map((one, place) => ({ ...one, id: `item-${place + 1}` }));
    const other = edited(old, (entry) => ({
      ...entry,
      intuitionsdata: identified,
      'reconew-q2-qui': 'Claire D.',
    }));
    expect(seen(other)).toMatchObject({ intuitionsdata: identified, status: 'implemented' });
    const renamed = edited(old, (entry) => ({
      ...entry,
      intuitionsdata: [{ ...identified[0], name: 'A2' }, identified[1]],
    }));
    expect(seen(renamed)).toMatchObject({
      intuitionsdata: [{ ...identified[0], name: 'A2' }, identified[1]],
      status: 'implemented',
    });
  });

  it('stay implemented on another device when one of them becomes pending by an editing there @E-05', () => {
    const theirs = edited(old, (entry) => ({
      ...entry,
      intuitionsdata: [{ name: 'A', status: 'pending' }, implemented[1]],
      status: 'pending',
    }));
    const mine = edited(old, (entry) => ({ ...entry, 'reconew-q2-qui': 'Claire D.' }));
    for (const sides of [
      { mine, theirs },
      { mine: theirs, theirs: mine },
    ])
      expect(seen(mergeDocuments(field, { base: old, ...sides }))).toMatchObject({
        'reconew-q2-qui': 'Claire D.',
        intuitionsdata: [{ name: 'A', status: 'pending' }, implemented[1]],
        status: 'pending',
      });
  });

  it('is not overwritten by a merge when a status of theirs says nothing @E-05', () => {
    const odd = journal([{ name: 'A', status: null }], { status: 'implemented' });
    const mine = { [KEY]: { ...(odd[KEY] as JsonObject), 'reconew-q2-qui': 'Karim' } };
    const theirs = { [KEY]: { ...(odd[KEY] as JsonObject), pf: 'past' } };
    expect(mergeDocuments(field, { base: odd, mine, theirs })).toMatchObject({
      [KEY]: { 'reconew-q2-qui': 'Karim', pf: 'past', status: 'implemented' },
    });
  });
});

describe('a list with an odd intuition', () => {
  const odd = journal([
    { id: 7, name: 'Numéro entier' },
    { titre: 'Sans nom' },
    { id: { a: 1 }, name: 'Bonne', status: 'faite' },
    'un texte',
    { id: 'c', name: 5 },
  ]);

  it('shows all that have a name, without what is odd about them @E-04', () => {
    expect(listOf(odd)).toEqual([{ id: '7', name: 'Numéro entier' }, { name: 'Bonne' }]);
    expect(readIntuitions('un texte')).toEqual([]);
    expect(viewOf(field, journal('un texte'))[KEY]).not.toHaveProperty('intuitionsdata');
  });

  it('keeps what is not shown when one of them is tapped, edited or deleted @E-04', () => {
    const unseen = [{ titre: 'Sans nom' }, 'un texte', { id: 'c', name: 5 }];
    const tappedOnce = tapped(odd, 1, 'implemented');
    expect(tappedOnce[KEY]).toMatchObject({
      intuitionsdata: [
        { id: '7', name: 'Numéro entier' },
        { name: 'Bonne', status: 'implemented' },
        ...unseen,
      ],
    });
    expect(tapped(tappedOnce, 1, 'pending')[KEY]).toMatchObject({
      intuitionsdata: [{ id: '7' }, { name: 'Bonne', status: 'pending' }, ...unseen],
    });
    const renamed = edited(odd, (entry) => ({
      ...entry,
      intuitionsdata: [
        { id: '7', name: 'Numéro entier', status: 'pending' },
        { id: 'item-2', name: 'Meilleure', status: 'pending' },
      ],
    }));
    expect(renamed[KEY]).toMatchObject({
      intuitionsdata: [
        { id: '7', name: 'Numéro entier', status: 'pending' },
        { id: 'item-2', name: 'Meilleure', status: 'pending' },
        ...unseen,
      ],
    });
    const emptied = edited(odd, (entry) => ({ ...entry, intuitionsdata: [] }));
    expect(emptied[KEY]).toMatchObject({ intuitionsdata: unseen });
    expect(listOf(emptied)).toEqual([]);
    const without = edited(emptied, ({ intuitionsdata: _, ...entry }) => ({ ...entry, pf: 'past' }));
    expect(without[KEY]).toMatchObject({ pf: 'past', intuitionsdata: unseen });
  });

  it('is left as it is while nothing of the entry is edited @E-04', () => {
    expect(edited(odd, (entry) => entry)).toBe(odd);
    expect(changeDocument(field, odd, (all) => ({ ...all }), AT)).toBe(odd);
  });
});
