import { describe, expect, it } from '@jest/globals';
import { changedLines } from './card-lines.ts';

describe('the lines of the identity card', () => {
  it('changes only the lines that differ @E-03', () => {
    const card = { CIDsymptome: 'gorge', CIDvocationpro: 'relier' };
    expect(changedLines(card, { CIDsymptome: 'gorge', CIDmomentressource: '' })).toEqual({});
    expect(changedLines(card, { CIDsymptome: '', CIDmomentressource: 'la mer' })).toEqual({
      CIDsymptome: '',
      CIDmomentressource: 'la mer',
    });
  });
});
