import { LOCALES } from '@ancrage/shared/rules/locales';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { formatDate, formatList, formatNumber } from '#platform/format.ts';
import { completeTexts, texts } from '#platform/i18n.ts';
import { currentLocale, initialLocale, setLocale, startLocale } from '#platform/locale.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

const page = { documentElement: { lang: '' } };

const browserSpeaks = (...languages: string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });

beforeEach(() => {
  useMemoryStorage();
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
});

describe('the language', () => {
  it('is the stored one, else the browser’s, with or without a region, else French @T-11', () => {
    browserSpeaks('de-DE', 'en-GB');
    expect(initialLocale()).toBe('en');
    browserSpeaks('fr-CA');
    expect(initialLocale()).toBe('fr');
    browserSpeaks('de', 'it');
    expect(initialLocale()).toBe('fr');
    localStorage.setItem('user-locale', '"en"');
    expect(initialLocale()).toBe('en');
    localStorage.setItem('user-locale', '"tlh"');
    expect(initialLocale()).toBe('fr');
  });

  it('loads only its own texts, sets the page’s `lang`, and is stored when it changes @T-11 @P-01 @E-10', async () => {
    browserSpeaks('fr-FR');
    await startLocale();
    expect(page.documentElement.lang).toBe('fr');
    expect(texts().t('outcome.info_saved')).toBe('Informations enregistrées');
    // A text of a further page is not loaded yet.
    expect(texts().t('notes.title')).toBe('notes.title');
    await completeTexts('fr');
    expect(texts().t('notes.title')).not.toBe('notes.title');
    await setLocale('en');
    expect([currentLocale(), page.documentElement.lang, initialLocale()]).toEqual(['en', 'en', 'en']);
    expect(texts().t('outcome.info_saved')).not.toBe('Informations enregistrées');
  });
});

describe('dates and numbers', () => {
  it('are formatted by the language @P-01', () => {
    const at = new Date(2026, 2, 12, 14, 5).getTime();
    expect([formatDate(at, 'fr'), formatDate(at, 'en')]).toEqual([
      '12\u00A0mars\u00A02026',
      '12\u00A0March\u00A02026',
    ]);
    expect(formatDate(at, 'fr', 'moment')).toBe('12\u00A0mars\u00A02026 à 14:05');
    expect(formatDate(at, 'fr', 'month')).toBe('mars\u00A02026');
    expect(formatDate(at, 'fr', 'short')).toBe('12/03/2026');
    expect(formatDate(at, 'fr', 'time')).toBe('14:05');
    const first = new Date(2026, 9, 1, 1, 1).getTime();
    expect(formatDate(first, 'fr')).toBe('1er\u00A0octobre\u00A02026');
    expect(formatDate(first, 'en')).toBe('1\u00A0October\u00A02026');
    expect(formatNumber(1234.5, 'fr')).toMatch(/^1\s234,5$/);
    for (const number of [0, 7, 999, 1000, 12.5, -3])
      for (const locale of LOCALES)
        expect(formatNumber(number, locale)).toBe(number.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB'));
    expect(formatList(['a', 'b', 'c'], 'fr')).toBe('a, b et c');
  });

  it('a small number, as home shows at each start, creates no number format', () => {
    const formats = jest.spyOn(Number.prototype, 'toLocaleString');
    expect([0, 7, 999].map((number) => formatNumber(number, 'fr'))).toEqual(['0', '7', '999']);
    expect(formats).not.toHaveBeenCalled();
    formats.mockRestore();
  });
});
