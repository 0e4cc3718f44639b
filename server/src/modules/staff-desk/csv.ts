/**
 * A spreadsheet takes a text that begins so for a formula; an apostrophe before it makes it text again. Where a cell begins is for
 * the spreadsheet to say: many take a semicolon or a tab for the end of one, quoted or not, and pass over blanks. Source: OWASP.
 */
const FORMULA = /(?<=^|[;,\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

const cellOf = (text: string): string => {
  const harmless = text.replace(FORMULA, "'");
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** One line of a CSV file, with its end. Source: RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF';
