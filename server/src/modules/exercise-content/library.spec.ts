import { brotliCompressSync } from 'node:zlib';
import { readingMinutes, wordCount } from '@ancrage/shared/content/article';
import type { Locale } from '@ancrage/shared/rules/locales';
import { describe, expect, it } from '@jest/globals';
import { checkContent } from './content-check.ts';
import { loadContent } from './content-loader.ts';

const BUDGET_BYTES = 70 * 1024;
const { locales } = checkContent(undefined);
const libraryOf = (locale: Locale) => {
  if (!locales) throw new Error('There is no content.');
  return locales[locale].library;
};

describe.each(['fr', 'en'] as const)('the library in %s', (locale) => {
  const { articles, themes, help } = libraryOf(locale);

  it('has at least twelve articles of 250 to 500 words @P-15', () => {
    expect(articles.length).toBeGreaterThanOrEqual(12);
    const counts = articles.map((article) => ({ id: article.id, words: wordCount(article) }));
    expect(counts.filter(({ words }) => words < 250 || words > 500)).toEqual([]);
    for (const article of articles) expect(readingMinutes(article)).toBeGreaterThanOrEqual(1);
  });

  it('has each article once, under a theme, with an original text @P-15', () => {
    expect(themes.flatMap((theme) => theme.articles)).toEqual(articles.map(({ id }) => id));
    for (const said of ['title', 'summary'] as const)
      expect(new Set(articles.map((article) => article[said])).size).toBe(articles.length);
  });

  it('explains every built-in exercise @R-14', () => {
    expect(help.exercises.map(({ id }) => id)).toEqual([
      'reconnection',
      'check-in',
      'identity-card',
      'vocation',
      'intuitions',
      'derailors',
      'leadership-path',
      'resourceful-moment',
      'friendship',
      'notes',
      'report',
    ]);
  });

  it('stays within the size budget of a language @E-09', () => {
    const served = loadContent(undefined)[locale];
    const bytes = [served.content, served.library].map((one) => brotliCompressSync(one.bytes).length);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(BUDGET_BYTES);
  });
});

it('the library is written in each language, not copied @P-01', () => {
  const french = new Set(libraryOf('fr').articles.map(({ title }) => title));
  expect(libraryOf('en').articles.filter(({ title }) => french.has(title))).toEqual([]);
});
