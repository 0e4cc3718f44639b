import { describe, expect, it } from '@jest/globals';
import { viewOf } from './field-view.ts';
import type { JournalField } from './fields.ts';
import { entryOfVersion, secondVersionsIn } from './found-versions.ts';
import type { JsonObject } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { adoptVersion, dismissVersion, undoChoice } from './version-choice.ts';

/** What screens see of the entry, and what still waits, once its second version at a path was taken. */
const taken = (field: JournalField, path: string, answers: JsonObject) => {
  const entry = { date: '1', ...answers, '~other': { [path]: [{ value: 'autre', at: 4 }] } };
  const document = { 1: entry };
  const [version] = secondVersionsIn(field, document);
  if (version === undefined) throw new Error('There is a second version.');
  const adopted = adoptVersion(document, version, 10);
  return {
    entry: Object.values(viewOf(field, adopted))[0],
    waiting: secondVersionsIn(field, adopted).map(({ value }) => value),
  };
};

describe('a second version that is adopted when its place is empty', () => {
  it.each([
    ['the only intuition', { intuitionsdata: [] }, [{ id: 'a', name: 'autre' }]],
    ['all intuitions, by an old client', {}, [{ id: 'a', name: 'autre' }]],
    [
      'one intuition',
      { intuitionsdata: [{ id: 'b', name: 'y' }] },
      [
        { id: 'b', name: 'y' },
        { id: 'a', name: 'autre' },
      ],
    ],
  ])('is an intuition again when somebody removed %s @Q-54 @E-04', (_what, answers, intuitionsdata) => {
    expect(taken('field_intuitions', 'intuitionsdata/a/name', answers)).toEqual({
      entry: { date: '1', intuitionsdata },
      waiting: [],
    });
  });

  it.each([
    ['an exchange that has no advice', 'advice/1', { person: 'Inès' }, { advice: ['', 'autre'] }],
    ['fewer pieces of advice', 'advice/2', { advice: ['a'] }, { advice: ['a', '', 'autre'] }],
    ['no turn', 'express/risks/1', { person: 'Inès' }, { express: { risks: ['', 'autre'] } }],
    [
      'a turn without risks',
      'express/risks/0',
      { express: { how: 'x' } },
      { express: { how: 'x', risks: ['autre'] } },
    ],
    [
      'fewer risks',
      'express/risks/2',
      { express: { risks: ['a'] } },
      { express: { risks: ['a', '', 'autre'] } },
    ],
  ])('hides nothing of %s and is put in its place @Q-54 @E-06', (_what, path, answers, expected) => {
    expect(taken('field_amitiepro', path, answers)).toEqual({
      entry: { date: '1', ...answers, ...expected },
      waiting: [],
    });
  });

  it.each(['reconew-q2-qui/0', 'reconew-q8/100'])(
    'keeps waiting when the value there cannot hold it at %s @Q-54',
    (path) => {
      const answers = { 'reconew-q2-qui': 'Claire', 'reconew-q8': ['a'] };
      expect(taken('field_intuitions', path, answers)).toEqual({
        entry: { date: '1', ...answers },
        waiting: ['autre'],
      });
    },
  );
});

describe('a choice among versions that is taken back', () => {
  const field = 'field_intuitions';
  const first = { id: 'a', name: 'x', status: 'pending' };
  const before = {
    1: {
      date: '1',
      'reconew-q2-qui': 'Claire',
      intuitionsdata: [first],
      '~at': { '*': 3 },
      '~other': {
        'reconew-q2-qui': [{ value: 'Nadia', at: 4 }],
        'intuitionsdata/b/name': [{ value: 'autre', at: 4 }],
      },
    },
  };
  const [who, name] = secondVersionsIn(field, before);
  if (who === undefined || name === undefined) throw new Error('There are two second versions.');
  const entryIn = (document: JsonObject): JsonObject => entryOfVersion(document, who);
  const waiting = (document: JsonObject) => secondVersionsIn(field, document).map(({ value }) => value);

  it.each([
    ['taken in place of another', who, adoptVersion],
    ['taken where nothing was', name, adoptVersion],
    ['put aside', who, dismissVersion],
  ])(
    'leaves a version that was %s waiting again, next to what was in place @Q-54',
    (_what, version, choose) => {
      const after = choose(before, version, 10);
      expect(waiting(after)).not.toContain(version.value);
      const back = undoChoice(after, { version, before, after }, 20);
      expect(viewOf(field, back)).toEqual(viewOf(field, before));
      expect(waiting(back).sort()).toEqual(['Nadia', 'autre']);
      // A device that knows the choice learns that it was undone.
      const elsewhere = { 1: { ...entryIn(after), 'reconew-q8-1': 'late' } };
      const merged = mergeDocuments(field, { base: after, mine: elsewhere, theirs: back });
      expect(waiting(merged).sort()).toEqual(['Nadia', 'autre']);
      expect(merged).toMatchObject({ 1: { 'reconew-q2-qui': 'Claire', 'reconew-q8-1': 'late' } });
    },
  );

  it('keeps what another device added to the list since @Q-54 @E-04', () => {
    const after = adoptVersion(before, name, 10);
    const added = { id: 'c', name: 'ailleurs', status: 'pending' as const };
    const withMore = viewOf(field, after)[1]?.intuitionsdata?.concat(added) ?? [];
    const now = { 1: { ...entryIn(after), intuitionsdata: withMore } };
    const back = undoChoice(now as JsonObject, { version: name, before, after }, 20);
    expect(viewOf(field, back)[1]?.intuitionsdata).toContainEqual(added);
    expect(waiting(back)).toContain('autre');
  });
});
