import { describe, expect, it } from '@jest/globals';
import { frenchTypographyFaults } from './french-typography.ts';

describe('French typography', () => {
  it('accepts a well-set text @P-01', () => {
    const text =
      'L’autre, que vit-il\u202F? «\u00A0Rien\u00A0»\u202F; à 14\u00A0h\u00A0: 20\u00A0% à https://exemple.fr, 14:30…';
    expect(frenchTypographyFaults(text)).toEqual([]);
  });

  it.each([
    ["l'autre", 'straight apostrophe instead of ’'],
    ['un "mot"', 'straight quotation mark instead of « »'],
    ['attendez...', 'three dots instead of …'],
    ['que vit-il ?', 'no narrow no-break space before ; ! or ?'],
    ['que vit-il?', 'no narrow no-break space before ; ! or ?'],
    ['que vit-il\u00A0?', 'no narrow no-break space before ; ! or ?'],
    ['voici : tout', 'no no-break space before :'],
    ['« \u00A0mot\u00A0»', 'no no-break space after «'],
    ['«\u00A0mot »', 'no no-break space before »'],
    ['à 14 h', 'breaking space between a number and its unit'],
    ['90 jours', 'breaking space between a number and its noun'],
    ['un e\u2011mail', 'another spelling than e-mail, with a plain hyphen'],
    ['un Email', 'another spelling than e-mail, with a plain hyphen'],
  ])('names the fault of %j @P-01', (text, fault) => {
    expect(frenchTypographyFaults(text)).toContain(fault);
  });
});
