import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { changeDocument } from './field-change.ts';
import { documentOf, parseField } from './field-text.ts';
import { viewOf } from './field-view.ts';
import type { JsonObject } from './json.ts';

const AT = 1_700_000_000_000;

describe('what screens see', () => {
  it('is the keys of the identity card, unknown ones too, and no key of ours @E-03', () => {
    const document = { CIDsymptome: 'gorge', autre: 'gardé', '~at': { CIDsymptome: 1 }, '~other': {} };
    expect(viewOf('field_cid', document)).toEqual({ CIDsymptome: 'gorge', autre: 'gardé' });
  });

  it('is every entry that can be read, without what is odd in it, and with a date @E-05', () => {
    const document = {
      1: { pf: 'past', 'reconew-q2-qui': 'Claire', '~at': { '*': 1 } },
      2: { date: 2, pf: 'sometimes', status: 'pending' },
      3: 'not an entry',
    };
    expect(viewOf('field_intuitions', document)).toEqual({
      1: { date: '1', pf: 'past', 'reconew-q2-qui': 'Claire' },
      2: { date: '2', status: 'pending' },
    });
  });
});

describe('a change', () => {
  it('keeps unknown keys, marks the changed answer with its moment, and sanitises it @E-03', () => {
    const document = { CIDsymptome: "l'ancien", autre: { deep: ["l'un"] } };
    const changed = changeDocument(
      'field_cid',
      document,
      (card) => ({ ...card, CIDvocationpro: "l'élan" }),
      AT,
    );
    expect(changed).toEqual({
      CIDsymptome: "l'ancien",
      autre: { deep: ["l'un"] },
      CIDvocationpro: 'l’élan',
      '~at': { CIDvocationpro: AT },
    });
  });

  it('saving the same again changes nothing, however often @V-06', () => {
    const typed = { CIDsymptome: 'a "b" & <c>' };
    let document: JsonObject = changeDocument('field_cid', {}, (card) => ({ ...card, ...typed }), AT);
    for (let cycle = 1; cycle <= 5; cycle += 1) {
      const again = changeDocument('field_cid', document, (card) => ({ ...card, ...typed }), AT + cycle);
      expect(again).toBe(document);
      document = again;
    }
    expect(document.CIDsymptome).toBe('a “b” ＆ ‹c›');
  });

  it('an unseen entry, and unseen answers of a seen one, stay @E-05', () => {
    const document = { 1: 'odd', 2: { date: '2', pf: 'sometimes', a: 'x' } };
    const changed = changeDocument(
      'field_intuitions',
      document,
      (current) => ({ ...current, 2: { ...current[2], date: '2', a: 'y' } }),
      AT,
    );
    expect(changed).toEqual({ 1: 'odd', 2: { date: '2', pf: 'sometimes', a: 'y', '~at': { a: AT } } });
  });

  it('an unseen value in the way of a new answer is kept as its second version @E-05', () => {
    const changed = changeDocument(
      'field_intuitions',
      { 2: { date: '2', pf: 'sometimes' } },
      (current) => ({ ...current, 2: { date: '2', pf: 'past' } }),
      AT,
    );
    expect(changed).toMatchObject({ 2: { pf: 'past', '~other': { pf: [{ value: 'sometimes', at: 0 }] } } });
  });

  it('a new entry is marked once, as a whole; an erased one is gone @E-05', () => {
    const added = changeDocument(
      'field_deviateurs',
      {},
      (all) => ({ ...all, 5: { date: '5', name: 'n' } }),
      AT,
    );
    expect(added).toEqual({ 5: { date: '5', name: 'n', '~at': { '*': AT } } });
    expect(changeDocument('field_deviateurs', added, () => ({}), AT)).toEqual({});
  });

  it('a moved intuition marks the list, an edited one marks itself @E-04', () => {
    const item = (id: string, name = id) => ({ id, name });
    const document = { 1: { date: '1', intuitionsdata: [item('a'), item('b')] } };
    const moved = changeDocument(
      'field_intuitions',
      document,
      (all) => ({ ...all, 1: { date: '1', intuitionsdata: [item('b'), item('a', 'a2')] } }),
      AT,
    );
    expect(moved).toMatchObject({ 1: { '~at': { intuitionsdata: AT, 'intuitionsdata/a/name': AT } } });
  });

  it('comes after what it knew of, whatever the clock says', () => {
    const document = { k: 'a', '~at': { k: AT } };
    const changed = changeDocument('field_cid', document, () => ({ k: 'b' }), AT - 1000);
    expect(changed).toEqual({ k: 'b', '~at': { k: AT + 1 } });
  });

  it('a text that could not be read is kept inside what is written first', () => {
    const changed = changeDocument('field_cid', documentOf(parseField('{"broken')), () => ({ k: 'a' }), AT);
    expect(changed).toEqual({ '~unread': ['{"broken'], k: 'a', '~at': { k: AT } });
  });

  it('that changes nothing gives the very document back, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('field_cid' as const, 'field_intuitions' as const, 'field_plf' as const),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (field, values) => {
          const { document } = parseField(JSON.stringify(values));
          expect(changeDocument(field, document, (current) => ({ ...current }), AT)).toBe(document);
        },
      ),
    );
  });
});
