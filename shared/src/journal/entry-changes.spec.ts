import { describe, expect, it } from '@jest/globals';
import { answersChanged, changesBetween } from './entry-changes.ts';
import { nameOfEntry, wordsOfEntry } from './entry-words.ts';

const text = (document: object) => JSON.stringify(document);

describe('what happened between two texts of a field', () => {
  it('tells added, changed and deleted entries apart, and is silent on those that are the same @Q-51', () => {
    const before = text({
      1: { date: '1', name: 'reste', '~at': { '*': 5 } },
      2: { date: '2', name: 'avant' },
      3: { date: '3', name: 'parti' },
    });
    const after = text({
      4: { date: '4', name: 'venu' },
      2: { date: '2', name: 'après' },
      1: { name: 'reste', date: '1', '~at': { '*': 9 } },
    });
    const changes = changesBetween('field_deviateurs', before, after);
    expect(changes.map(({ entryKey, kind }) => [entryKey, kind])).toEqual([
      ['2', 'changed'],
      ['3', 'deleted'],
      ['4', 'added'],
    ]);
    expect(changes[0]).toMatchObject({ before: { name: 'avant' }, after: { name: 'après' } });
    expect(changes[1]).toMatchObject({ before: { name: 'parti' }, after: null });
  });

  it('takes a field that is one entry as one, and an empty one as none @Q-51', () => {
    expect(changesBetween('field_cid', null, text({ CIDsymptome: 'la gorge' }))).toMatchObject([
      { entryKey: null, kind: 'added', before: null },
    ]);
    expect(changesBetween('field_cid', '{"CIDsymptome":"a"}', '{"CIDsymptome":"b"}')).toMatchObject([
      { entryKey: null, kind: 'changed' },
    ]);
    expect(changesBetween('field_cid', null, '[]')).toEqual([]);
    expect(changesBetween('field_cid', '{', null)).toEqual([]);
  });

  it('says nothing of what is noted of the rows of a list, in an entry or in the answers of a path @Q-51 @E-04', () => {
    const rows = { '~rows': { list: { columns: ['list'], rows: [['a', 'x']] } } };
    const [entry, answers] = [{ date: '1', 'list-1': 'un' }, { 'plf2-paroles-1': 'un' }];
    const noted = text({ 1: { ...entry, ...rows } });
    expect(changesBetween('field_intuitions', text({ 1: entry }), noted)).toEqual([]);
    expect(
      changesBetween('field_plf', text({ answers }), text({ answers: { ...answers, ...rows } })),
    ).toEqual([]);
    const [change] = changesBetween('field_intuitions', null, noted);
    expect(change?.after).toEqual(entry);
    expect(wordsOfEntry('field_intuitions', { ...entry, ...rows })).toEqual(['un']);
  });

  it('names the answers that differ @Q-51', () => {
    const before = { date: '1', a: 'un', b: 'deux', gone: 'x' };
    expect(answersChanged({ before, after: { date: '1', a: 'un', b: 'trois', c: 'neuf' } })).toEqual([
      { key: 'b', before: 'deux', after: 'trois' },
      { key: 'c', before: null, after: 'neuf' },
      { key: 'gone', before: 'x', after: null },
    ]);
  });
});

describe('the words of an entry', () => {
  const entry = {
    date: '1772438400000',
    pf: 'past',
    status: 'pending',
    'reconew-q3-pense': 'Trop vite',
    'reconew-q2-qui': ' Karim ',
    intuitionsdata: [{ id: 'a1', name: 'Je respire', status: 'pending' }],
  };

  it('are what the person wrote, the names first, without what the machine keeps @Q-53', () => {
    expect(wordsOfEntry('field_intuitions', entry)).toEqual(['Karim', 'Trop vite', 'Je respire']);
  });

  it('name it by who, else by whatever it says @Q-51', () => {
    expect(nameOfEntry('field_intuitions', entry)).toBe('Karim');
    expect(nameOfEntry('field_amitiepro', { date: '1', prepare: ['', 'dire merci'] })).toBe('dire merci');
    expect(nameOfEntry('field_deviateurs', { date: '1' })).toBe('');
  });
});
