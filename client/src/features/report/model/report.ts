/** The parts of a report, in reading order. Source: product "Synthesis report". */
export const SECTIONS = [
  'identityCard',
  'vocation',
  'intuitions',
  'reconnections',
  'derailors',
  'claims',
  'paths',
  'further',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** A line of a report: a text, with its label if there is one. */
export interface ReportLine {
  readonly label?: string | undefined;
  readonly text: string;
}

/** A group of lines with a title. */
export interface ReportEntry {
  readonly title?: string | undefined;
  /** A date or a kind, shown next to the title. */
  readonly detail?: string | undefined;
  readonly lines: readonly ReportLine[];
}

export interface ReportSection {
  readonly name: SectionName;
  readonly title: string;
  readonly entries: readonly ReportEntry[];
  /** Shown when there are no entries. */
  readonly empty: string;
  /** Says how much a short report leaves out of it; null when it has everything. */
  readonly more: string | null;
}

/** A whole report, the one source of its page, its print and its text. */
export interface Report {
  readonly title: string;
  /** Its person, day, firm and period. */
  readonly heading: readonly string[];
  readonly sections: readonly ReportSection[];
  /** The footnote that names are reduced to initials. */
  readonly note: string | null;
}

const lineText = ({ label, text }: ReportLine, colon: string): string => {
  if (label === undefined) return text;
  return text.includes('\n') ? `${label}${colon.trimEnd()}\n${text}` : `${label}${colon}${text}`;
};

/** Lines after the first are indented to the text of the first, not to its dash. */
const item = (text: string): string => `- ${text.replaceAll('\n', '\n  ')}`;

const entryText = ({ title, detail, lines }: ReportEntry, colon: string): string => {
  const head = [title, detail].filter((part) => part !== undefined && part !== '').join(' · ');
  const body = lines.map((line) => lineText(line, colon));
  return (head === '' ? body : [head, ...body.map(item)]).join('\n');
};

/**
 * A report as plain text, to paste into a mail or a document.
 * @param colon the separator between a label and its text, by the typography of the language
 */
export const reportAsText = ({ title, heading, sections, note }: Report, colon: string): string => {
  const parts = sections.map(({ title: name, entries, empty, more }) =>
    [
      name.toUpperCase(),
      '',
      entries.length === 0 ? empty : entries.map((one) => entryText(one, colon)).join('\n\n'),
      ...(more === null ? [] : [more]),
    ].join('\n'),
  );
  return `${[[title, ...heading].join('\n'), ...parts, ...(note === null ? [] : [note])].join('\n\n\n')}\n`;
};
