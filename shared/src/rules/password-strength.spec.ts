import { describe, expect, it } from '@jest/globals';
import { passwordStrengthOf } from './password-strength.ts';

/** A judge that knows nothing but the context: what is made of it scores 0. */
const judge = {
  check: (password: string, context: string[]) => {
    const rest = context.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), password);
    return { score: Math.min(4, Math.floor(rest.length / 4)) };
  },
};

describe('how hard a password is to guess', () => {
  it.each([
    ['the product', 'ancrage ancrage'],
    ['a name, with or without its accents', 'ines caradec'],
    ['a part of the address', 'caradec rivage'],
    ['the firm', 'boussole 1234'],
  ])('%s does not count @Q-02', (_, password) => {
    const known = ['ines.caradec@rivage.test', 'Inès', 'Caradec', 'Cabinet Boussole'];
    expect(passwordStrengthOf(judge, password, known)).toMatchObject({ weakness: 'known' });
  });

  it('a long password is as good as its better end @Q-02', () => {
    const strong = 'sept nuages sur le granit du soir';
    for (const long of [`${'ancrage'.repeat(6)}${strong}`, `${strong}${'ancrage'.repeat(6)}`])
      expect(passwordStrengthOf(judge, long, [])).toEqual({ score: 4, weakness: null });
  });
});
