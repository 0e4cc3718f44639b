import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import type { Json } from './json.ts';
import { sanitise, sanitiseChange, sanitiseText } from './sanitise.ts';

const json = fc.jsonValue() as fc.Arbitrary<Json>;

describe('sanitising', () => {
  it('leaves no character with a meaning in markup, in any text @V-06', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(sanitiseText(text)).not.toMatch(/[<>"'`&]/);
        expect(sanitiseText(text)).not.toContain('\0');
      }),
    );
  });

  it('changes nothing more when done again, at any depth @V-06 @Q-31', () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = sanitise(value);
        expect(sanitise(once)).toEqual(once);
      }),
    );
  });

  it('keeps French readable @Q-31', () => {
    expect(sanitiseText("« L'été, c'est \"quand\" on s'arrête » : A & B, x < y > z…\nŒuvre n° 3", 'fr')).toBe(
      '« L’été, c’est «\u00A0quand\u00A0» on s’arrête » : A ＆ B, x ‹ y › z…\nŒuvre n° 3',
    );
  });

  it.each([
    ['"mot"', '«\u00A0mot\u00A0»', '“mot”'],
    ['" mot "', '«\u00A0mot\u00A0»', '“ mot ”'],
    [
      'Il a dit "non", puis "oui".',
      'Il a dit «\u00A0non\u00A0», puis «\u00A0oui\u00A0».',
      'Il a dit “non”, puis “oui”.',
    ],
    ['l\'"amour"', 'l’«\u00A0amour\u00A0»', 'l’“amour”'],
    ['("ici")\n"là"', '(«\u00A0ici\u00A0»)\n«\u00A0là\u00A0»', '(“ici”)\n“là”'],
    ['-"un"-"deux"', '-«\u00A0un\u00A0»-«\u00A0deux\u00A0»', '-“un”-“deux”'],
    ['"27"', '«\u00A027\u00A0»', '“27”'],
    ['un écran de 27"', 'un écran de 27″', 'un écran de 27″'],
    ['jamais fermé "ainsi', 'jamais fermé «\u00A0ainsi', 'jamais fermé “ainsi'],
    ['"', '«\u00A0', '“'],
  ])('%s has the quotation marks of its language, by position @Q-31', (typed, french, english) => {
    expect([sanitiseText(typed, 'fr'), sanitiseText(typed, 'en'), sanitiseText(typed)]).toEqual([
      french,
      english,
      english,
    ]);
  });

  it('five saves, in either language, change nothing more @Q-31 @V-06', () => {
    const typed = `Dire "non" à l'"équipe" : "pourquoi ?" & "<3"`;
    fc.assert(
      fc.property(fc.oneof(fc.constant(typed), fc.string({ unit: anyCharacter })), (text) => {
        const once = sanitiseText(text, 'fr');
        let again = once;
        for (const locale of ['fr', 'en', 'fr', 'en', 'fr'] as const) again = sanitiseText(again, locale);
        expect(again).toBe(once);
      }),
    );
  });

  it.each([
    ['Merci <3', 'Merci ＜3'],
    ['<3 ans, > 10 %', '＜3 ans, ＞ 10 %'],
    ['<b>gras</b>', '‹b›gras‹/b›'],
  ])('%s reads as it was meant @Q-31', (typed, safe) => {
    expect(sanitiseText(typed)).toBe(safe);
  });

  it('keeps a text of half characters storable @V-06', () => {
    expect(sanitiseText('a\ud800b\u0000c')).toBe('a\ufffdbc');
  });

  it('touches texts, not keys nor numbers @V-06', () => {
    expect(sanitise({ 'l\'"<clé>': ["d'un", 3, true, null] })).toEqual({
      'l\'"<clé>': ['d’un', 3, true, null],
    });
  });

  it('sanitises what a change brings and leaves the rest as an old client wrote it @V-06', () => {
    const before = { who: "l'équipe", list: [{ id: 'a', name: "l'un" }], group: ["d'abord", 'b'] };
    const after = {
      who: "l'équipe",
      list: [
        { id: 'b', name: "l'autre" },
        { id: 'a', name: "l'un", status: 'pending' },
      ],
      group: ["d'abord", "qu'ensuite"],
    };
    expect(sanitiseChange(before, after)).toEqual({
      who: "l'équipe",
      list: [
        { id: 'b', name: 'l’autre' },
        { id: 'a', name: "l'un", status: 'pending' },
      ],
      group: ["d'abord", 'qu’ensuite'],
    });
  });
});
