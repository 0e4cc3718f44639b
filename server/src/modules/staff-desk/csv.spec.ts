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
});
