import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import type { Json } from './json.ts';
import { sanitise, sanitiseChange, sanitiseText } from './sanitise.ts';

const json = fc.jsonValue() as fc.Arbitrary<Json>;

describe('sanitising', () => {
  it('[V-06] leaves no character with a meaning in markup, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(sanitiseText(text)).not.toMatch(/[<>"'`&]/);
        expect(sanitiseText(text)).not.toContain('\0');
      }),
    );
  });

  it('[V-06] [Q-31] changes nothing more when done again, at any depth', () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = sanitise(value);
        expect(sanitise(once)).toEqual(once);
      }),
    );
  });

  it('[Q-31] keeps French readable', () => {
    expect(sanitiseText("« L'été, c'est \"quand\" on s'arrête » : A & B, x < y > z…\nŒuvre n° 3")).toBe(
      '« L’été, c’est ”quand” on s’arrête » : A ＆ B, x ‹ y › z…\nŒuvre n° 3',
    );
  });

  it('[V-06] keeps a text of half characters storable', () => {
    expect(sanitiseText('a\ud800b\u0000c')).toBe('a\ufffdbc');
  });

  it('[V-06] touches texts, not keys nor numbers', () => {
    expect(sanitise({ 'l\'"<clé>': ["d'un", 3, true, null] })).toEqual({
      'l\'"<clé>': ['d’un', 3, true, null],
    });
  });

  it('[V-06] sanitises what a change brings and leaves the rest as an old client wrote it', () => {
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
