import type { Locale } from '../rules/locales.ts';

/** A date in words as print has it: no line ends within it, and French counts its first day (« 1er mars 2026 »). */
export const boundDate = (words: string, locale: Locale): string =>
  words.replace(/\b1 /, locale === 'fr' ? '1er ' : '1 ').replace(/ (?=(\S+ )?\d{4})/g, '\u00A0');
