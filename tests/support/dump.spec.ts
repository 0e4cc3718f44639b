import { describe, expect, it } from '@jest/globals';
import { foundIn } from './dump.ts';

const WORD = 'canari-gorge-nouée';
const bytes = Buffer.from(WORD);

describe('a word that lies somewhere', () => {
  it.each([
    ['as it is', `x${WORD}y`],
    ['in hexadecimal', `\\x00${bytes.toString('hex')}ff`],
    ['in base64', Buffer.from(`{"a":"${WORD}"}`).toString('base64')],
    ['in base64, one byte later', Buffer.from(`{"ab":"${WORD}"}`).toString('base64')],
    ['in base64url, two bytes later', Buffer.from(`{"abc":"${WORD}"}`).toString('base64url')],
    ['in an address', `/node/1?q=${encodeURIComponent(WORD)}`],
    ['in bytes read as Latin-1', bytes.toString('latin1')],
  ])('is found %s @Q-41', (_, text) => {
    expect(foundIn(text, { it: WORD, another: 'serin-muet-et-sourd' })).toEqual(['it']);
  });

  it('is not found where it is not @Q-41', () => {
    expect(foundIn('canari-gorge', { it: WORD })).toEqual([]);
  });
});
