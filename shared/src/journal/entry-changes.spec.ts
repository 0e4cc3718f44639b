import { describe, expect, it } from '@jest/globals';
import { answersChanged, changesBetween } from './entry-changes.ts';
import { nameOfEntry, wordsOfEntry } from './entry-words.ts';

const text = (document: object) => JSON.stringify(document);

describe('what happened between two texts of a field', () => {
  it('[Q-51] tells added, changed and deleted entries apart, and is silent on those that are the same', () => {
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

  it('[Q-51] takes a field that is one entry as one, and an empty one as none', () => {
    expect(changesBetween('field_cid', null, text({ CIDsymptome: 'la gorge' }))).toMatchObject([
      { entryKey: null, kind: 'added', before: null },
    ]);
    expect(changesBetween('field_cid', '{"CIDsymptome":"a"}', '{"CIDsymptome":"b"}')).toMatchObject([
      { entryKey: null, kind: 'changed' },
    ]);
    expect(changesBetween('field_cid', null, '[]')).toEqual([]);
    expect(changesBetween('field_cid', '{', null)).toEqual([]);
  });

  it('[Q-51][E-04] says nothing of what is noted of the rows of a list, in an entry or in the answers of a path', () => {
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

  it('[Q-51] names the answers that differ', () => {
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

  it('[Q-53] are what the person wrote, the names first, without what the machine keeps', () => {
    expect(wordsOfEntry('field_intuitions', entry)).toEqual(['Karim', 'Trop vite', 'Je respire']);
  });

  it('[Q-51] name it by who, else by whatever it says', () => {
    expect(nameOfEntry('field_intuitions', entry)).toBe('Karim');
    expect(nameOfEntry('field_amitiepro', { date: '1', prepare: ['', 'dire merci'] })).toBe('dire merci');
    expect(nameOfEntry('field_deviateurs', { date: '1' })).toBe('');
  });
});
