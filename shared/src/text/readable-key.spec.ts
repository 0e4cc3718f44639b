import { describe, expect, it } from '@jest/globals';
import { readableKey } from './readable-key.ts';

describe('a label made from a key', () => {
  it.each([
    ['titre', 'Titre'],
    ['date_sujet', 'Date sujet'],
    ['momentFort', 'Moment fort'],
    ['CIDautre', 'CID autre'],
    ['reconew-q2-autre', 'Reconew q2 autre'],
    ['étapeClé', 'Étape clé'],
    ['note2Bis', 'Note2 bis'],
    ['_', '_'],
    ['', ''],
  ])('reads %j as %j @E-01', (key, label) => {
    expect(readableKey(key)).toBe(label);
  });
});
