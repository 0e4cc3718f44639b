import { messages as english } from '@ancrage/shared/messages/en/all';
import { messages as french } from '@ancrage/shared/messages/fr/all';
import type { Messages } from '@ancrage/shared/messages/messages';
import { describe, expect, it } from '@jest/globals';
import { translationOf } from '#platform/translation.ts';
import { spanOfSitting } from './span-of-sitting.ts';

const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime();

const spans = (startedAt: number, endedAt: number) =>
  Object.entries({ fr: french, en: english }).map(([locale, texts]) => {
    const one = locale === 'en' ? 'en' : 'fr';
    return spanOfSitting({ startedAt, endedAt }, translationOf<Messages>(() => [[one, texts]]).t, one);
  });

describe('when a version was written', () => {
  it('[Q-51] is one moment, the hours of a day, or two days', () => {
    expect(spans(at(23, 2, 58), at(23, 2, 58, 40))).toEqual([
      '23\u00A0novembre\u00A02026 à 02:58',
      '23\u00A0November\u00A02026 at 02:58',
    ]);
    expect(spans(at(23, 2, 58), at(23, 3, 14))).toEqual([
      '23\u00A0novembre\u00A02026, de 02:58 à 03:14',
      '23\u00A0November\u00A02026, 02:58 to 03:14',
    ]);
    expect(spans(at(23, 23, 50), at(24, 0, 5))).toEqual([
      'Du 23\u00A0novembre\u00A02026 à 23:50 au 24\u00A0novembre\u00A02026 à 00:05',
      '23\u00A0November\u00A02026 at 23:50 to 24\u00A0November\u00A02026 at 00:05',
    ]);
  });
});
