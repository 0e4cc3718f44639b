import { describe, expect, it } from '@jest/globals';
import { changedLines, foreignLines } from './card-lines.ts';

describe('the lines of the identity card', () => {
  it('[E-03] shows lines it does not ask for as they are', () => {
    const card = {
      CIDsymptome: 'gorge',
      CIDautre: 'une ligne',
      CIDliste: ['a'],
      vide: '',
    };
    expect(foreignLines(card)).toEqual([
      { key: 'CIDautre', text: 'une ligne' },
      { key: 'CIDliste', text: '["a"]' },
    ]);
  });

  it('[E-03] changes only what was written differently', () => {
    const card = { CIDsymptome: 'gorge', CIDvocationpro: 'relier' };
    expect(changedLines(card, { CIDsymptome: 'gorge', CIDmomentressource: '' })).toEqual({});
    expect(changedLines(card, { CIDsymptome: '', CIDmomentressource: 'la mer' })).toEqual({
      CIDsymptome: '',
      CIDmomentressource: 'la mer',
    });
  });
});
