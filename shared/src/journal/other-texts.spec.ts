import { describe, expect, it } from '@jest/globals';
import type { Block, Exercise } from '../content/exercise.ts';
import type { JournalField } from './fields.ts';
import type { JsonObject } from './json.ts';
import { namingText, otherTexts, strayTexts } from './other-texts.ts';

const question = (key: string): Block => ({ kind: 'question', key, size: 'short', label: key });
const exercise = (blocks: Block[], when?: 'past' | 'future'): Exercise => ({
  id: 'one',
  title: 'one',
  purpose: 'one',
  slides: [{ id: 'one', title: 'one', blocks, ...(when && { when }) }],
});
const derailor = exercise([question('name'), question('situation')]);

const shownOf = (field: JournalField, document: JsonObject, asked: Exercise[], key: string | null = '1') =>
  otherTexts(field, key, document, { exercises: asked }).map(({ label, text }) => [label, text]);
const ofEntry = (entry: JsonObject[string], field: JournalField = 'field_deviateurs', asked = derailor) =>
  shownOf(field, { '1': entry }, [asked]);

describe('the texts of an entry that no exercise asks for', () => {
  it('are shown whole, each under a label made from its key @E-01 @E-06', () => {
    expect(
      ofEntry({
        date: '1',
        name: 'La pompière',
        titre: 'Colère',
        date_sujet: ' Lundi\navec Ana ',
        vide: ' ',
      }),
    ).toEqual([
      ['Titre', 'Colère'],
      ['Date sujet', 'Lundi\navec Ana'],
    ]);
  });

  it('are found in numbers, lists and objects, with the way to them @E-01', () => {
    expect(
      ofEntry({ rang: 3, mots: ['un', 2, ''], lieu: { ville: 'Lyon', salles: [{ nom: 'A' }, 'B'] } }),
    ).toEqual([
      ['Rang', '3'],
      ['Mots', 'un\n2'],
      ['Lieu · Ville', 'Lyon'],
      ['Lieu · Salles 1 · Nom', 'A'],
      ['Lieu · Salles 2', 'B'],
    ]);
  });

  it('leave out what no person wrote: ids, states, moments, reserved keys @E-01', () => {
    expect(
      ofEntry({
        date: '1',
        id: 7,
        uuid: 'u',
        status: 'pending',
        special: 'x',
        pf: 'past',
        stage: 'end',
        '~at': { '*': 3 },
        '~other': { name: [{ value: 'x', at: 1 }] },
      }),
    ).toEqual([]);
  });

  it('include a date, a state or a kind inside what an old client nested @E-01', () => {
    expect(ofEntry({ rencontre: { date: 'le 3 mars', status: 'à revoir' } })).toEqual([
      ['Rencontre · Date', 'le 3 mars'],
      ['Rencontre · Status', 'à revoir'],
    ]);
  });

  it('include an answer with an unexpected shape @E-06', () => {
    expect(ofEntry({ name: 5, situation: ['au', 'travail'] })).toEqual([
      ['Name', '5'],
      ['Situation', 'au\ntravail'],
    ]);
    const kind: Block = {
      kind: 'choice',
      key: 'kind',
      label: 'k',
      options: [
        { value: 'reception', label: 'r' },
        { value: 'emission', label: 'e' },
      ],
    };
    const claim = (value: string) => ofEntry({ kind: value }, 'field_pretentions', exercise([kind]));
    expect(claim('reception')).toEqual([]);
    expect(claim('Réception')).toEqual([['Kind', 'Réception']]);
  });

  it('include the other members of an intuition, and an intuition without a name @E-04', () => {
    const entry = {
      intuitionsdata: [
        { id: 'a', name: 'Écouter', status: 'pending', commentaire: 'surtout Ana' },
        { titre: 'Ralentir' },
        'Respirer',
      ],
    };
    expect(ofEntry(entry, 'field_intuitions', exercise([question('reconew-q2-qui')]))).toEqual([
      ['Écouter · Commentaire', 'surtout Ana'],
      ['Intuitions 2 · Titre', 'Ralentir'],
      ['Intuitions 3', 'Respirer'],
    ]);
  });

  it('include an answer that belongs to the other situation @E-04 @S-13', () => {
    const asked = exercise([question('reconew-q3-pense')], 'past');
    const entry = { pf: 'future', 'reconew-q3-pense': 'que non' };
    expect(ofEntry(entry, 'field_intuitions', asked)).toEqual([['Reconew q3 pense', 'que non']]);
    expect(ofEntry({ ...entry, pf: 'past' }, 'field_intuitions', asked)).toEqual([]);
  });

  it('of an exchange leave out its groups, and include everything else @E-06', () => {
    const group = (prefix: string, size: number): Block => ({
      kind: 'group',
      prefix,
      size: 'short',
      items: Array.from({ length: size }, () => ({ label: 'x' })),
    });
    const friendship = exercise([question('person'), group('prepare', 1), group('express-risks', 1)]);
    const entry = {
      person: 'Ana',
      prepare: ['merci', 'encore'],
      express: { risks: ['peu'], autre: 'beaucoup' },
      texte: 'Un mot',
    };
    expect(ofEntry(entry, 'field_amitiepro', friendship)).toEqual([
      ['Prepare', 'encore'],
      ['Express · Autre', 'beaucoup'],
      ['Texte', 'Un mot'],
    ]);
    expect(ofEntry({ prepare: 'merci' }, 'field_amitiepro', friendship)).toEqual([['Prepare', 'merci']]);
  });

  it('of a note are all but its text and its files @E-01 @P-11', () => {
    const file = { fid: 3, filename: 'a.pdf', filesize: 3, filemime: 'application/pdf' };
    expect(
      ofEntry({ note: 'Merci', text: 'Oui', files: [{ ...file, legende: 'Le plan' }] }, 'field_celebrations'),
    ).toEqual([
      ['Note', 'Merci'],
      ['Files 1 · Legende', 'Le plan'],
    ]);
    expect(ofEntry({ text: { html: 'Oui' }, files: ['a.pdf'] }, 'field_celebrations')).toEqual([
      ['Text · Html', 'Oui'],
      ['Files', 'a.pdf'],
    ]);
  });

  it('of the guided paths are found wherever they are @E-07', () => {
    const document = {
      form_type: 'plf',
      progress: { plf_track: { plf: 2, slide: 1 } },
      entries: { derailor: '1' },
      answers: { 'plf1-lieu': 'La gorge', autre: 'Le dos' },
      results: {
        plf: {
          date: '9',
          'plf1-lieu': 'calme',
          bilan: 'bien',
          earlier: [{ date: '8', 'plf1-lieu': 'x', bilan: 'peu' }],
        },
      },
      notes: 'à suivre',
    };
    expect(shownOf('field_plf', document, [exercise([question('plf1-lieu')])], null)).toEqual([
      ['Autre', 'Le dos'],
      ['Plf · Bilan', 'bien'],
      ['Plf · Earlier 1 · Bilan', 'peu'],
      ['Notes', 'à suivre'],
    ]);
  });

  it('of a guided path are all of its results when one of them hides them @E-07', () => {
    const document = { results: { old: 'fini', plf: { 'plf1-lieu': 'calme' } } };
    expect(shownOf('field_plf', document, [exercise([question('plf1-lieu')])], null)).toEqual([
      ['Old', 'fini'],
      ['Plf · Plf1 lieu', 'calme'],
    ]);
  });

  it('of the identity card are the lines that it does not ask for @E-03', () => {
    const card = { CIDsymptome: 'gorge', CIDautre: 'une ligne', CIDliste: ['a'], vide: '', '~at': { a: 1 } };
    expect(shownOf('field_cid', card, [exercise([question('CIDsymptome')])], null)).toEqual([
      ['CID autre', 'une ligne'],
      ['CID liste', 'a'],
    ]);
  });
});

describe('the texts that belong to no entry', () => {
  const strays = (document: JsonObject, unread: string[] = []) =>
    strayTexts('field_deviateurs', document, unread).map(({ entryKey, label, text }) => [
      entryKey,
      label,
      text,
    ]);

  it('are those in the place of an entry @E-01', () => {
    expect(
      strays({ '1': { name: 'x' }, '2': 'Colère', titre: 'Peur', '3': ['a', 'b'], '~unread': ['y'] }),
    ).toEqual([
      ['2', '', 'Colère'],
      ['3', '', 'a\nb'],
      ['titre', '', 'Peur'],
    ]);
  });

  it('are those of a field of another shape, and a text that is no JSON @E-01 @Q-32', () => {
    expect(strays({}, ['[{"titre":"Colère","texte":"Trop"}]'])).toEqual([
      [null, '1 · Titre', 'Colère'],
      [null, '1 · Texte', 'Trop'],
    ]);
    expect(strays({}, ['"un mot"', '{"titre":"coup'])).toEqual([
      [null, '', 'un mot'],
      [null, '', '{"titre":"coup'],
    ]);
  });
});

describe('what an entry without a name is called by', () => {
  const naming = (entry: JsonObject) =>
    namingText(otherTexts('field_deviateurs', '1', { '1': entry }, { exercises: [] }))?.text;

  it('is a text under a key that says so, else the first of several words, else the first @E-06', () => {
    expect(naming({ texte: 'Un long texte', titre: 'Colère' })).toBe('Colère');
    expect(naming({ type: 'reception', texte: 'On me doit' })).toBe('On me doit');
    expect(naming({ type: 'reception' })).toBe('reception');
    expect(naming({ qui: 'Ana', intuitionsdata: [{ note: 'bien plus tard' }] })).toBe('Ana');
    expect(naming({ date: '1' })).toBeUndefined();
  });
});
