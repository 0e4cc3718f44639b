import { LOCALES } from '@ancrage/shared/rules/locales';
import { describe, expect, it } from '@jest/globals';
import { changeTexts, texts } from '#platform/i18n.ts';
import { spanOfSitting } from './span-of-sitting.ts';

const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime();

const spans = async (startedAt: number, endedAt: number): Promise<string[]> => {
  const found: string[] = [];
  for (const locale of LOCALES) {
    await changeTexts(locale);
    found.push(spanOfSitting({ startedAt, endedAt }, texts().t, locale));
  }
  return found;
};

describe('when a version was written', () => {
  it('is one moment, the hours of a day, or two days @Q-51', async () => {
    expect(await spans(at(23, 2, 58), at(23, 2, 58, 40))).toEqual([
      '23\u00A0novembre\u00A02026 à 02:58',
      '23\u00A0November\u00A02026 at 02:58',
    ]);
    expect(await spans(at(23, 2, 58), at(23, 3, 14))).toEqual([
      '23\u00A0novembre\u00A02026, de 02:58 à 03:14',
      '23\u00A0November\u00A02026, 02:58 to 03:14',
    ]);
    expect(await spans(at(23, 23, 50), at(24, 0, 5))).toEqual([
      'Du 23\u00A0novembre\u00A02026 à 23:50 au 24\u00A0novembre\u00A02026 à 00:05',
      '23\u00A0November\u00A02026 at 23:50 to 24\u00A0November\u00A02026 at 00:05',
    ]);
  });
});
