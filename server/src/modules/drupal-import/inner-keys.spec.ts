import type { JournalField } from '@ancrage/shared/journal/fields';
import { describe, expect, it } from '@jest/globals';
import { readContent } from '../exercise-content/content-loader.ts';
import { ImportMapError } from './import-map.ts';
import { InnerKeys } from './inner-keys.ts';

const content = readContent(undefined).fr;
const keysOf = (field: JournalField, names: Record<string, string>) =>
  new InnerKeys(content, new Map([[field, names]]));
const renamed = (field: JournalField, names: Record<string, string>, entry: unknown): unknown =>
  JSON.parse(keysOf(field, names).renamedIn(field, JSON.stringify({ '1': entry })))['1'];
const unknown = (field: JournalField, value: unknown) =>
  new InnerKeys(content, new Map())
    .unknownIn(field, JSON.stringify(value))
    .map(({ key, text }) => [key, text]);

it('a plan, an outcome, a day and a pair are known keys of an imported reconnection @E-04', () => {
  const outcome = { kind: 'done', date: '1800000000000', words: 'Nous avons ri' };
  const item = {
    name: 'Écouter',
    when: 'Quand il crie, je me tais',
    obstacle: 'la hâte',
    response: 'je souffle',
  };
  const entry = {
    day: '2027-01-16',
    pair: '1700000000000',
    intuitionsdata: [{ ...item, day: '2027-01-16', outcome }],
  };
  expect(unknown('field_intuitions', { '1': entry })).toEqual([]);
  expect(unknown('field_intuitions', { '1': { ...entry, day: 'lundi' } })).toEqual([['day', 'lundi']]);
});

describe('keys inside the entries of the old site', () => {
  it.each<[JournalField, Record<string, string>, object, object]>([
    ['field_celebrations', { note: 'text' }, { note: 'Merci' }, { text: 'Merci' }],
    [
      'field_deviateurs',
      { 'details.lieu': 'situation' },
      { details: { lieu: 'Lyon', x: 1 } },
      { details: { x: 1 }, situation: 'Lyon' },
    ],
    ['field_pretentions', { type: 'kind' }, { type: 'emission' }, { kind: 'emission' }],
    [
      'field_amitiepro',
      { nom: 'person', don: 'express-risks-2' },
      { nom: 'Ana', don: 'peu' },
      { person: 'Ana', express: { risks: ['', 'peu'] } },
    ],
    [
      'field_intuitions',
      { qui: 'reconew-q2-qui', rang: 'reconew-q4-1' },
      { qui: 'Ana', rang: 3 },
      { 'reconew-q2-qui': 'Ana', 'reconew-q4-1': '3' },
    ],
    [
      'field_intuitions',
      { name: 'intuitionsdata' },
      { name: 'Écouter' },
      { intuitionsdata: [{ name: 'Écouter' }] },
    ],
    [
      'field_intuitions',
      { 'intuitionsdata.titre': 'intuitionsdata.name' },
      { intuitionsdata: [{ titre: 'Écouter', id: 3 }] },
      { intuitionsdata: [{ name: 'Écouter', id: 3 }] },
    ],
  ])('of %s are renamed by the map file: %j @E-03 @E-06', (field, names, entry, expected) => {
    expect(renamed(field, names, entry)).toEqual(expected);
  });

  it('of the guided paths get a path among the answers @E-07', () => {
    const text = '{"respiration":"lente","answers":{"plf1-lieu":"x"}}';
    const [key = ''] = content.exercises.plf2.slides
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'question' ? [block.key] : []));
    expect(JSON.parse(keysOf('field_plf', { respiration: key }).renamedIn('field_plf', text))).toEqual({
      answers: { 'plf1-lieu': 'x', [key]: 'lente' },
    });
  });

  it.each<[string, JournalField, Record<string, string>, string]>([
    [
      'an answer of ours stands there',
      'field_celebrations',
      { note: 'text' },
      '{"1":{"note":"a","text":"b"}}',
    ],
    ['a choice has no such value', 'field_pretentions', { type: 'kind' }, '{"1": {"type": "Réception"}}'],
    ['a list is no text', 'field_celebrations', { note: 'text' }, '{"1":{"note":["a"]}}'],
    ['nothing has the key', 'field_celebrations', { note: 'text' }, ' {"1": {"texte": "a"}}\n'],
    [
      'a number would not be the same',
      'field_celebrations',
      { note: 'text' },
      '{"1":{"note":"a","n":1e400}}',
    ],
    ['the field is a list', 'field_celebrations', { note: 'text' }, '[{"note":"a"}]'],
  ])('stay as they are, byte for byte, where %s @E-01', (_, field, names, text) => {
    expect(keysOf(field, names).renamedIn(field, text)).toBe(text);
  });

  it.each<[JournalField, string, string, RegExp]>([
    [
      'field_deviateurs',
      'titre',
      'nom',
      /keys\.field_deviateurs\.titre: no exercise here asks for nom; known are situation, trigger,/,
    ],
    ['field_cid', 'x', 'date', /no exercise here asks for date; known are CIDsymptome/],
    ['field_celebrations', 'x', 'name', /known are text, date/],
    [
      'field_intuitions',
      'titre',
      'intuitionsdata.name',
      /can only be given to a key such as intuitionsdata\.titre/,
    ],
  ])(
    'refuses a map that gives keys of %s a name that is none of ours: %s, %s',
    (field, theirs, ours, message) => {
      expect(() => keysOf(field, { [theirs]: ours })).toThrow(ImportMapError);
      expect(() => keysOf(field, { [theirs]: ours })).toThrow(message);
    },
  );

  it('are found at any depth, and known keys are not @E-01', () => {
    expect(
      unknown('field_intuitions', {
        '1': {
          pf: 'future',
          'reconew-q2-qui': 'Ana',
          'reconew-q3-pense': 'x',
          lieu: { ville: 'Lyon' },
          intuitionsdata: [{ name: 'a', note: 'b' }],
        },
        '2': 'Un mot',
      }),
    ).toEqual([
      ['lieu.ville', 'Lyon'],
      ['intuitionsdata.note', 'b'],
      ['(text)', 'Un mot'],
    ]);
    expect(unknown('field_pretentions', [{ type: 'reception' }])).toEqual([['type', 'reception']]);
  });
});
