import { describe, expect, it } from '@jest/globals';
import { partsNumberFromNoun } from './parted-number.ts';

describe('a number and its noun', () => {
  it.each(['90 jours', 'pendant {{count}} minutes', '{{requestDays}} days', 'il dépasse 10 Mo'])(
    'may part in %j @P-01',
    (text) => {
      expect(partsNumberFromNoun(text)).toBe(true);
    },
  );

  it.each([
    '90\u00A0jours',
    '{{count}}\u00A0minutes',
    'étape 3 sur 6',
    '4 of 6',
    'en 2026 elle',
    '{{name}} arrive',
    '14:30 précises',
  ])('do not part in %j @P-01', (text) => {
    expect(partsNumberFromNoun(text)).toBe(false);
  });
});
