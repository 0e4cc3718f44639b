import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('[A-03] quotes what RFC 4180 wants quoted, and ends as it says', () => {
    expect(csvLine(['Léa', 'Durand, SA', 'dit "oui"', 'a\r\nb', ''])).toBe(
      'Léa,"Durand, SA","dit ""oui""","a\r\nb",\r\n',
    );
  });

  it.each(['=HYPERLINK("http://x")', '+33 6 39 98 00 00', '-1', '@SUM(A1)', '\t=1', '＝1'])(
    '[Q-32] never lets a spreadsheet run %s',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
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
  ])('[Q-32] holds no formula, whatever a spreadsheet takes for the end of a cell: %j', (text) => {
    const line = csvLine(['12', text, 'Léa']);
    for (const separator of [',', ';', '\t']) expect(formulasIn(line, separator)).toEqual([]);
  });

  it('[Q-32] leaves alone what is no formula', () => {
    expect(csvLine(['R&D; Durand - SA', 'Jean-Paul', 'jean-paul+1@x.test'])).toBe(
      '"R&D; Durand - SA",Jean-Paul,jean-paul+1@x.test\r\n',
    );
  });
});
