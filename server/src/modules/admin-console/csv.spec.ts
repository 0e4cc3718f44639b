import { LOCALES } from '@ancrage/shared/rules/locales';
import { describe, expect, it } from '@jest/globals';
import { csvLine, csvMoment, csvTelephone } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes and ends as RFC 4180 requires @A-03', () => {
    expect(csvLine(['Léa', 'Durand, SA', 'dit "oui"', 'a\r\nb', ''], 'en')).toBe(
      'Léa,"Durand, SA","dit ""oui""","a\r\nb",\r\n',
    );
  });

  it.each(['=HYPERLINK("http://x")', '+33 6 39 98 00 00', '-1', '@SUM(A1)', '\t=1', '＝1'])(
    'stops a spreadsheet from running %s @Q-32',
    (text) => {
      expect(csvLine([text], 'fr').replace(/^"/, '')).toMatch(/^'/);
    },
  );

  /** What a spreadsheet would run in a line, wherever it ends a cell, with or without regard to quotes. */
  const formulasIn = (line: string, separator: string): string[] =>
    line.split(new RegExp(`[${separator}\r\n]`)).filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell));

  it.each([
    "Orvel;=cmd|' /C calc'!A1;SA",
    'Orvel, =1+1',
    'Orvel\t@SUM(A1)',
    'Orvel\r\n+1',
    'Orvel;"=1"',
    'Orvel;;-1',
    '"=1";"＝1"',
  ])('contains no formula, wherever a spreadsheet ends a cell: %j @Q-32', (text) => {
    for (const locale of LOCALES) {
      const line = csvLine(['12', text, 'Léa'], locale);
      for (const separator of [',', ';', '\t']) expect(formulasIn(line, separator)).toEqual([]);
    }
  });

  it('leaves text that is not a formula unchanged @Q-32', () => {
    expect(csvLine(['R&D; Durand - SA', 'Jean-Paul', 'jean-paul+1@x.test'], 'en')).toBe(
      '"R&D; Durand - SA",Jean-Paul,jean-paul+1@x.test\r\n',
    );
  });

  it('separates cells as spreadsheets of its language expect, and quotes the separator @A-03', () => {
    const cells = ['Léa', 'Durand, SA', 'R&D; Conseil', ''];
    expect(csvLine(cells, 'fr')).toBe('Léa;"Durand, SA";"R&D; Conseil";\r\n');
    expect(csvLine(cells, 'en')).toBe('Léa,"Durand, SA","R&D; Conseil",\r\n');
  });

  it('holds dates that a spreadsheet recognises, and telephone numbers that it does not @A-03', () => {
    expect(csvMoment(new Date('2026-11-23T17:36:12.345Z'))).toBe('2026-11-23 17:36');
    expect(csvTelephone('0639980000')).toBe('06 39 98 00 00');
    for (const telephone of ['06 39 98 00 00', '+33639980000', '020 7946 0000', ''])
      expect(csvTelephone(telephone)).toBe(telephone);
  });
});
