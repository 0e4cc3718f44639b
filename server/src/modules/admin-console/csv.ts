import type { Locale } from '@ancrage/shared/rules/locales';

/**
 * A spreadsheet takes a text that begins so for a formula; an apostrophe before it makes it text again. Where a cell begins is for
 * the spreadsheet to say: many take a semicolon or a tab for the end of one, quoted or not, and pass over blanks. Source: OWASP.
 */
const FORMULA = /(?<=^|[;,\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

const cellOf = (text: string): string => {
  const harmless = text.replace(FORMULA, "'");
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * What parts the cells, by the language of whoever reads the file: a spreadsheet that opens it goes by the list separator of
 * its own region, which is a semicolon where numbers have a decimal comma. Source: decision 89.
 */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/** One line of a CSV file, with its end. Source: RFC 4180, but for what parts the cells. */
export const csvLine = (cells: readonly string[], locale: Locale): string =>
  `${cells.map(cellOf).join(SEPARATORS[locale])}\r\n`;

/** A moment as spreadsheets of every language read one, in UTC to the minute. */
export const csvMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** A French number that was typed without spaces: a spreadsheet would take it for a quantity, and its zero off. */
const UNSPACED_TELEPHONE = /^0\d{9}$/;

/** A telephone number that a spreadsheet leaves as it is. */
export const csvTelephone = (telephone: string): string =>
  UNSPACED_TELEPHONE.test(telephone) ? telephone.replace(/\d\d(?=\d)/g, '$& ') : telephone;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BOM = '\uFEFF';
