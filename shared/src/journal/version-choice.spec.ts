import { describe, expect, it } from '@jest/globals';
import { viewOf } from './field-view.ts';
import type { JournalField } from './fields.ts';
import { secondVersionsIn } from './found-versions.ts';
import type { JsonObject } from './json.ts';
import { adoptVersion } from './version-choice.ts';

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

describe('a second version that is taken when nothing stands in its place any more', () => {
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
  ])('[Q-54][E-04] is an intuition again when somebody removed %s', (_what, answers, intuitionsdata) => {
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
  ])('[Q-54][E-06] hides nothing of %s and stands at its place', (_what, path, answers, expected) => {
    expect(taken('field_amitiepro', path, answers)).toEqual({
      entry: { date: '1', ...answers, ...expected },
      waiting: [],
    });
  });

  it.each(['reconew-q2-qui/0', 'reconew-q8/100'])(
    '[Q-54] waits on, and harms nothing, when what stands there can hold none at %s',
    (path) => {
      const answers = { 'reconew-q2-qui': 'Claire', 'reconew-q8': ['a'] };
      expect(taken('field_intuitions', path, answers)).toEqual({
        entry: { date: '1', ...answers },
        waiting: ['autre'],
      });
    },
  );
});
