import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { initialsFrom } from './initials.ts';

describe('names reduced to initials', () => {
  const inField = (field: string) => initialsFrom([field]).persons(field);

  it.each([
    ['Claire', 'C.'],
    ['Claire Dubois', 'C. D.'],
    ['Mme Lopès', 'Mme L.'],
    ['Karim et Inès', 'K. et I.'],
    ['Jean-Pierre d’Angelo', 'J.-P. d’A.'],
    ['claire', 'C.'],
    ['claire martin', 'C. M.'],
    ['Claire martin', 'C. M.'],
    ['Claire et paul', 'C. et P.'],
    ['Mon chef sébastien', 'Mon chef S.'],
    ['claire de rosnay', 'C. de R.'],
    ['Anna von stein', 'A. von S.'],
    ['Anna Maria von stein', 'A. M. von S.'],
    ['Van Nguyen', 'V. N.'],
    ['Nadia, Claire martin et tous les autres du groupe', 'N., C. M. et tous les autres du groupe'],
    ['Karim, qui dirige l’usine', 'K., qui dirige l’usine'],
    ['Samir, mardi midi', 'S., mardi midi'],
    ['Nadia on Tuesday', 'N. on Tuesday'],
    ['Nadia en mars', 'N. en mars'],
    ['April Jones', 'A. J.'],
    ['王伟', '王.'],
    ['Bertrand (DAF)', 'B. (DAF)'],
    ['Mon équipe', 'Mon équipe'],
    ['ma directrice, Odile', 'ma directrice, O.'],
    ['The board', 'The board'],
    ['É', 'É'],
    ['e\u0301lodie', 'É.'],
    ['', ''],
  ])('in a field of persons, %s becomes %s @P-13', (field, reduced) => {
    expect(inField(field)).toBe(reduced);
  });

  const known = initialsFrom(['Inès', 'Claire Martin', 'Mon équipe', 'pierre', 'Karim belkacem', '王伟']);

  it.each([
    ['J’ai écouté Inès.', 'J’ai écouté I.'],
    ['Ines et INÈS', 'I. et I.'],
    ['Claire a dit : « C’est claire, non ? »', 'C. a dit : « C’est claire, non ? »'],
    ['Mon équipe avec Pierre, près de la pierre', 'Mon équipe avec P., près de la pierre'],
    ['Rappeler Karim Belkacem', 'Rappeler K. B.'],
    ['J’ai vu 王伟 hier', 'J’ai vu 王. hier'],
    ['Clairefontaine, Inèsia', 'Clairefontaine, Inèsia'],
    ['Paul n’est écrit nulle part ailleurs', 'Paul n’est écrit nulle part ailleurs'],
  ])('in a text, %s becomes %s @P-13', (text, reduced) => {
    expect(known.text(text)).toBe(reduced);
  });

  it.each([
    ['Lundi, le budget', 'Lundi, le budget'],
    ['Jeudi, le point avec Samir Belkacem', 'Jeudi, le point avec S. B.'],
    ['Claire, avant le CODIR de Mars', 'C., avant le CODIR de Mars'],
  ])('in a subject, %s becomes %s @P-13', (subject, reduced) => {
    expect(known.subject(subject)).toBe(reduced);
  });

  const aName = fc
    .array(fc.constantFrom(...'aàâbcçdeéèêfghiîjklmnoôpqrstuûvxyzœñü'), { minLength: 4, maxLength: 12 })
    .map((letters) => `X${letters.join('')}`);

  it('a name from a field of persons is in no text, whatever surrounds it @P-13', () => {
    const between = fc.constantFrom(' ', ', ', ' : « ', ' » ', '.', '’', '-', '\n', ' (', ')', '… ');
    fc.assert(
      fc.property(
        fc.uniqueArray(aName, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(between, fc.nat(9), fc.constantFrom('', 'avec', 'et puis', 'Xavec')), {
          maxLength: 20,
        }),
        (names, pieces) => {
          const text = pieces
            .map(([gap, pick, word]) => `${gap}${names[pick % names.length]}${gap}${word}`)
            .join(' ');
          const initials = initialsFrom([names.join(' et ')]);
          const reduced = initials.text(text);
          for (const name of names)
            expect(reduced).not.toMatch(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u'));
          expect(initials.text(reduced)).toBe(reduced);
          expect(initials.persons(names.join(' et '))).toBe(names.map(() => 'X.').join(' et '));
        },
      ),
    );
  });

  it('with no name known, a text stays as it is @P-13', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/\p{Lu}\.\./u.test(text.normalize('NFC')));
        expect(initialsFrom([]).text(text)).toBe(text.normalize('NFC'));
      }),
    );
  });
});
