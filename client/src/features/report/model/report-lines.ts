import type { Exercise } from '@ancrage/shared/content/exercise';
import { momentOf } from '@ancrage/shared/journal/date-key';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { type SummaryPart, summarise } from '#exercise/model/summary.ts';
import { isWithin, type Period } from './period.ts';
import type { ReportLine } from './report.ts';

/** A value as a text; an empty string when it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A line, unless it says nothing. */
export const line = (label: string | undefined, text: string): ReportLine[] =>
  text === '' ? [] : [{ label, text }];

/** The texts in a value of a result: itself, its items, or the names of its items. */
export const textsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null && 'name' in value) return textsIn(value.name);
  const text = textOf(value);
  return text === '' ? [] : [text];
};

/** Several texts as a list within a line. */
export const listed = (texts: readonly string[]): string =>
  texts.length > 1 ? texts.map((text) => `• ${text}`).join('\n') : texts.join();

const partLine = (part: SummaryPart, title: string): ReportLine[] => {
  if (part.kind === 'ordered') return []; // its intuitions have a separate section
  const withEcho = ({ text, echo }: { readonly text: string; readonly echo: string }) =>
    [text, echo].filter(Boolean).join(' → ');
  return line(part.label ?? title, part.kind === 'answer' ? part.text : listed(part.items.map(withEcho)));
};

/** The answers of a further exercise, with its labels while the firm has it. */
export const furtherLines = (exercise: Exercise | undefined, entry: IntuitionsEntry): ReportLine[] => {
  if (exercise?.summary === undefined) return [];
  // The identity card has a separate section.
  return summarise(exercise.summary, entry, {}).flatMap(({ title, parts }) =>
    parts.flatMap((part) => partLine(part, title)),
  );
};

/** The entries of a period. */
export const entriesWithin = (entries: readonly KeyedEntry[], period: Period): KeyedEntry[] =>
  entries.filter(({ entry }) => isWithin(period, momentOf(entry.date)));
