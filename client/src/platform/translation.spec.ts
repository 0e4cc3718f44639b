import { describe, expect, it } from '@jest/globals';
import { type TextTree, translationOf } from './translation.ts';

const french = {
  hello: 'Bonjour {{ name }}, {{name}} !',
  notes: { found_zero: 'Aucune note', found_one: '{{count}} note', found_other: '{{count}} notes' },
  words: { close: 'Fermer', cancel: 'Annuler' },
};
const english = {
  hello: 'Hello',
  notes: { found_zero: 'No note', found_one: '{{count}} note', found_other: '{{count}} notes' },
  words: { close: 'Close', cancel: 'Cancel' },
};

const of = (locale: 'fr' | 'en', texts: TextTree, room?: string) =>
  translationOf<typeof french>(
    () => [
      [locale, texts],
      ['en', english],
    ],
    room,
  );

describe('the texts in a language', () => {
  it('[P-01] are filled in, every place of them', () => {
    expect(of('fr', french).t('hello', { name: 'Léa' })).toBe('Bonjour Léa, Léa !');
    expect(of('fr', french).t('hello')).toBe('Bonjour ,  !');
  });

  it('[P-01] take the form that the language has for a number', () => {
    const inFrench = of('fr', french).t;
    expect([0, 1, 1.5, 2].map((count) => inFrench('notes.found', { count }))).toEqual([
      'Aucune note',
      '1 note',
      '1.5 note',
      '2 notes',
    ]);
    // French has a form of its own for millions, which our texts do not need.
    expect(inFrench('notes.found', { count: 1_000_000 })).toBe('1000000 notes');
    expect(of('en', english).t('notes.found', { count: 0 })).toBe('No note');
    expect(of('en', english).t('notes.found', { count: 1.5 })).toBe('1.5 notes');
  });

  it('[P-01] come as a group as well', () => {
    expect(of('fr', french).group('words')).toEqual({ close: 'Fermer', cancel: 'Annuler' });
  });

  it('[T-11] fall back on English, and show the key when no language has them', () => {
    expect(of('fr', { hello: 'Bonjour' }).t('words.close')).toBe('Close');
    expect(translationOf<typeof french>(() => []).t('words.close')).toBe('words.close');
    // A group that carries the name of a text is no text.
    expect(of('fr', { hello: { of: 'x' } }).t('hello')).toBe('Hello');
  });

  it('[P-01] stand in a room of their own when they are asked for there', () => {
    const { t } = translationOf<typeof french>(() => [['fr', { staff: french }]], 'staff');
    expect(t('words.cancel')).toBe('Annuler');
  });
});
