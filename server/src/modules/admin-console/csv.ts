import type { Locale } from '@ancrage/shared/rules/locales';

/**
 * A spreadsheet reads a text with such a beginning as a formula; an apostrophe makes it text again. Spreadsheets
 * disagree on where a cell begins: many end one at a semicolon or a tab, quoted or not, and skip blanks. Source: OWASP.
 */
const FORMULA = /(?<=^|[;,\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

const cellOf = (text: string): string => {
  const harmless = text.replace(FORMULA, "'");
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * The separator, by the language of the reader: a spreadsheet uses the list separator of its region, which is a
 * semicolon where numbers have a decimal comma. Source: decision 89.
 */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/** One line of a CSV file, with its newline. Source: RFC 4180, except for the separator. */
export const csvLine = (cells: readonly string[], locale: Locale): string =>
  `${cells.map(cellOf).join(SEPARATORS[locale])}\r\n`;

/** A moment in a form that spreadsheets of every language read, in UTC to the minute. */
export const csvMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** A French number without spaces: a spreadsheet would read it as a number and drop its leading zero. */
const UNSPACED_TELEPHONE = /^0\d{9}$/;

/** A telephone number in a form that a spreadsheet does not change. */
export const csvTelephone = (telephone: string): string =>
  UNSPACED_TELEPHONE.test(telephone) ? telephone.replace(/\d\d(?=\d)/g, '$& ') : telephone;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_BOM = '\uFEFF';
