/** A spreadsheet takes a text that begins so for a formula; an apostrophe before it makes it text again. Source: OWASP. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cellOf = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** One line of a CSV file, with its end. Source: RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF';
