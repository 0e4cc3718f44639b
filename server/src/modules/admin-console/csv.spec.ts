import { LOCALES } from '@ancrage/shared/rules/locales';
import { describe, expect, it } from '@jest/globals';
import { csvLine, csvMoment, csvTelephone } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes what RFC 4180 wants quoted, and ends as it says @A-03', () => {
    expect(csvLine(['Léa', 'Durand, SA', 'dit "oui"', 'a\r\nb', ''], 'en')).toBe(
      'Léa,"Durand, SA","dit ""oui""","a\r\nb",\r\n',
    );
  });

  it.each(['=HYPERLINK("http://x")', '+33 6 39 98 00 00', '-1', '@SUM(A1)', '\t=1', '＝1'])(
    'never lets a spreadsheet run %s @Q-32',
    (text) => {
      expect(csvLine([text], 'fr').replace(/^"/, '')).toMatch(/^'/);
    },
  );

  /** What a spreadsheet would run of a line, wherever it lets a cell end, and whether it minds quotes or not. */
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
  ])('holds no formula, whatever a spreadsheet takes for the end of a cell: %j @Q-32', (text) => {
    for (const locale of LOCALES) {
      const line = csvLine(['12', text, 'Léa'], locale);
      for (const separator of [',', ';', '\t']) expect(formulasIn(line, separator)).toEqual([]);
    }
  });

  it('leaves alone what is no formula @Q-32', () => {
    expect(csvLine(['R&D; Durand - SA', 'Jean-Paul', 'jean-paul+1@x.test'], 'en')).toBe(
      '"R&D; Durand - SA",Jean-Paul,jean-paul+1@x.test\r\n',
    );
  });

  it('parts its cells as the spreadsheets of its language expect, and quotes what would part one @A-03', () => {
    const cells = ['Léa', 'Durand, SA', 'R&D; Conseil', ''];
    expect(csvLine(cells, 'fr')).toBe('Léa;"Durand, SA";"R&D; Conseil";\r\n');
    expect(csvLine(cells, 'en')).toBe('Léa,"Durand, SA","R&D; Conseil",\r\n');
  });

  it('holds moments that are dates to a spreadsheet, and telephone numbers that are none of its quantities @A-03', () => {
    expect(csvMoment(new Date('2026-11-23T17:36:12.345Z'))).toBe('2026-11-23 17:36');
    expect(csvTelephone('0639980000')).toBe('06 39 98 00 00');
    for (const telephone of ['06 39 98 00 00', '+33639980000', '020 7946 0000', ''])
      expect(csvTelephone(telephone)).toBe(telephone);
  });
});
