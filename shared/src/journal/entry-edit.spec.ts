import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addEntry, editAnswers, editDocument } from './entry-edit.ts';
import { viewOf } from './field-view.ts';
import { secondVersionsIn } from './found-versions.ts';
import type { JsonObject } from './json.ts';

const AT = 1_700_000_000_000;
const base = { date: '1', 'reconew-q2-qui': 'Claire', 'reconew-q2-datesujet': 'lundi' };

describe('a new entry', () => {
  it('gets the next free date key, also next to unreadable entries @E-05 @E-06 @P-11 @R-17', () => {
    const stored = { [AT]: { date: String(AT) }, [AT + 1]: 'odd' };
    const { document, dateKey } = addEntry(stored, (date) => ({ date, text: 'Un\u0000 merci' }), AT);
    expect(dateKey).toBe(String(AT + 2));
    expect(document).toEqual({
      ...stored,
      [AT + 2]: { date: dateKey, text: 'Un merci', '~at': expect.anything() },
    });
    expect(addEntry({}, (date) => ({ date }), AT).dateKey).toBe(String(AT));
  });
});

describe('an entry whose editing ends', () => {
  it('changes only the edited answers and keeps what another device wrote @Q-54 @R-16', () => {
    const document = {
      1: { ...base, 'reconew-q2-datesujet': 'mardi', '~at': { 'reconew-q2-datesujet': AT + 5 } },
      2: { date: '2' },
    };
    const edited = { ...base, 'reconew-q2-qui': 'Claire et Paul' };
    expect(editDocument('field_intuitions', document, '1', { base, edited }, AT)).toEqual({
      1: {
        ...edited,
        'reconew-q2-datesujet': 'mardi',
        '~at': { 'reconew-q2-datesujet': AT + 5, 'reconew-q2-qui': AT + 6 },
      },
      2: { date: '2' },
    });
  });

  it('keeps the other device’s text of the same answer as a second version, whatever its clock says @Q-54', () => {
    const theirs = { ...base, 'reconew-q2-qui': 'Claire, sans doute', '~at': { 'reconew-q2-qui': AT + 99 } };
    const edited = { ...base, 'reconew-q2-qui': 'Paul' };
    const document = editDocument('field_intuitions', { 1: theirs }, '1', { base, edited }, AT);
    expect(viewOf('field_intuitions', document)['1']).toMatchObject({ 'reconew-q2-qui': 'Paul' });
    expect(secondVersionsIn('field_intuitions', document)).toMatchObject([
      { entryKey: '1', answerKey: 'reconew-q2-qui', value: 'Claire, sans doute' },
    ]);
  });

  it('adds its intuitions to those of another device and updates the status @Q-54', () => {
    const first = { id: 'a', name: 'Écouter', status: 'implemented' };
    const begun = { ...base, intuitionsdata: [first], status: 'implemented' };
    const theirs = {
      ...begun,
      intuitionsdata: [first, { id: 'b', name: 'Ralentir', status: 'pending' }],
      status: 'pending',
    };
    const edited = {
      ...begun,
      intuitionsdata: [first, { id: 'c', name: 'Dire non', status: 'implemented' }],
    };
    const document = editDocument('field_intuitions', { 1: theirs }, '1', { base: begun, edited }, AT);
    const entry = viewOf('field_intuitions', document)['1'];
    expect(entry?.intuitionsdata?.map(({ name }) => name).sort()).toEqual([
      'Dire non',
      'Ralentir',
      'Écouter',
    ]);
    expect(entry?.status).toBe('pending');
  });

  it('a note changed here and elsewhere shows both texts @P-11', () => {
    const note = { date: '5', text: 'Un', files: [] };
    const document = editDocument(
      'field_celebrations',
      { 5: { ...note, text: 'Un, ailleurs', '~at': { text: 3 } } },
      '5',
      { base: note, edited: { ...note, text: "Un, d'ici" } },
      AT,
    );
    expect(viewOf('field_celebrations', document)['5']?.text).toBe('Un, d’ici');
    expect(secondVersionsIn('field_celebrations', document)).toMatchObject([{ value: 'Un, ailleurs' }]);
  });

  it('restores the edited entry when another device deleted it @R-16', () => {
    const edited = { ...base, 'reconew-q2-qui': 'Paul' };
    expect(editDocument('field_intuitions', { 2: { date: '2' } }, '1', { base, edited }, AT)).toEqual({
      1: { ...edited, '~at': { '*': AT } },
      2: { date: '2' },
    });
  });

  it('loses no text, and changes nothing when nothing was edited @Q-54', () => {
    const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('un', 'deux', 'trois'));
    fc.assert(
      fc.property(texts, texts, texts, (begun, elsewhere, here) => {
        const entry = (answers: Record<string, string>) => ({ date: '1', ...answers });
        const document: JsonObject = { 1: entry(elsewhere) };
        const unedited = { base: entry(begun), edited: entry(begun) };
        expect(editDocument('field_intuitions', document, '1', unedited, AT)).toBe(document);
        const edit = { base: entry(begun), edited: entry(here) };
        const next = editDocument('field_intuitions', document, '1', edit, AT);
        const kept = (key: string): unknown[] => [
          viewOf('field_intuitions', next)['1']?.[key],
          ...secondVersionsIn('field_intuitions', next)
            .filter(({ answerKey }) => answerKey === key)
            .map(({ value }) => value),
        ];
        for (const key of ['a', 'b', 'c', 'd']) {
          if (here[key] !== begun[key] && here[key] !== undefined) expect(kept(key)[0]).toBe(here[key]);
          if (elsewhere[key] !== begun[key] && elsewhere[key] !== undefined)
            expect(kept(key)).toContain(elsewhere[key]);
        }
      }),
    );
  });
});

describe('answers of a field that is one entry itself, whose editing ends', () => {
  const answersOf = (document: JsonObject) => viewOf('field_plf', document).answers;

  it('change only the edited lines @Q-54 @E-03', () => {
    const card = {
      CIDsymptome: 'gorge',
      CIDancien: 3,
      '~at': { CIDsymptome: AT + 5 },
      '~unread': ['{'],
    };
    const edit = {
      base: { CIDsymptome: 'gorge', CIDvocationpro: '' },
      edited: { CIDsymptome: '', CIDvocationpro: "l'or" },
    };
    expect(editAnswers('field_cid', card, edit, AT)).toEqual({
      CIDsymptome: '',
      CIDvocationpro: 'l’or',
      CIDancien: 3,
      '~at': { CIDsymptome: AT + 6, CIDvocationpro: AT + 6 },
      '~unread': ['{'],
    });
    expect(editAnswers('field_cid', card, { base: edit.base, edited: edit.base }, AT)).toBe(card);
  });

  it('keep the other device’s text of the same line as a second version, whatever its clock says @Q-54', () => {
    const card = { CIDsymptome: 'Au bureau', '~at': { CIDsymptome: AT + 99 } };
    const edit = { base: { CIDsymptome: 'gorge' }, edited: { CIDsymptome: 'Au téléphone' } };
    const document = editAnswers('field_cid', card, edit, AT);
    expect(viewOf('field_cid', document)).toEqual({ CIDsymptome: 'Au téléphone' });
    expect(secondVersionsIn('field_cid', document)).toMatchObject([
      { entryKey: null, answerKey: 'CIDsymptome', value: 'Au bureau' },
    ]);
  });

  it('of a path are changed, added and removed, except those changed elsewhere @E-07 @Q-54', () => {
    const path = { form_type: 'plf', answers: { a: '1', b: '2', c: 'elsewhere' } };
    const edit = {
      base: { answers: { a: '1', b: '2', c: '3' } },
      edited: { answers: { a: 'one', d: '4' } },
    };
    const document = editAnswers('field_plf', path, edit, AT);
    expect(answersOf(document)).toEqual({ a: 'one', c: 'elsewhere', d: '4' });
    expect(
      answersOf(editAnswers('field_plf', {}, { base: { answers: {} }, edited: edit.edited }, AT)),
    ).toEqual(edit.edited.answers);
  });

  it('lose no text, whatever was written on both sides @Q-54', () => {
    const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('un', 'deux', 'trois'));
    fc.assert(
      fc.property(texts, texts, texts, (base, elsewhere, edited) => {
        const document = editAnswers('field_cid', elsewhere, { base, edited }, AT);
        const others = secondVersionsIn('field_cid', document);
        for (const key of ['a', 'b', 'c', 'd']) {
          const kept = [
            viewOf('field_cid', document)[key],
            ...others.filter(({ answerKey }) => answerKey === key).map(({ value }) => value),
          ];
          if (edited[key] !== base[key] && edited[key] !== undefined) expect(kept[0]).toBe(edited[key]);
          if (elsewhere[key] !== base[key] && elsewhere[key] !== undefined)
            expect(kept).toContain(elsewhere[key]);
        }
      }),
    );
  });
});
