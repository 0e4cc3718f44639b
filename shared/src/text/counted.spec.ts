import { describe, expect, it } from '@jest/globals';
import { counted } from './counted.ts';

describe('what the command line counts', () => {
  it.each([
    [0, '0 people'],
    [1, '1 person'],
    [2, '2 people'],
  ])('has the right grammatical number: %i', (count, expected) => {
    expect(counted(count, 'person', 'people')).toBe(expected);
  });

  it('takes an s where nothing else is said', () => {
    expect([counted(1, 'file'), counted(3, 'file')]).toEqual(['1 file', '3 files']);
  });
});
