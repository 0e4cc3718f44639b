import type { BlockOf, Wording } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Intuition } from '@ancrage/shared/journal/intuitions';
import type { OtherText } from '@ancrage/shared/journal/other-texts';
import { type Answers, isAnswered, itemsAt, situationOf, textAt } from './answers.ts';
import { isEmptyRow, rowsAt } from './rows.ts';
import { type Situation, wordingFor } from './wording.ts';

type SummaryBlock = BlockOf<'summary'>;
type SummaryEntry = SummaryBlock['sections'][number]['entries'][number];

/** One part of a summary, with non-empty answers only. */
export type SummaryPart =
  | { readonly kind: 'answer'; readonly key: string; readonly label: string | null; readonly text: string }
  | {
      readonly kind: 'list';
      readonly key: string;
      readonly label: string | null;
      readonly items: readonly { readonly name: string; readonly text: string; readonly echo: string }[];
    }
  | { readonly kind: 'ordered'; readonly key: string; readonly items: readonly Intuition[] };

/** A titled section of a summary, with at least one part. */
export interface SummarySection {
  readonly title: string;
  readonly parts: readonly SummaryPart[];
}

const labelOf = (label: Wording | undefined, situation: Situation): string | null =>
  label === undefined ? null : wordingFor(label, situation);

const partOf = (entry: SummaryEntry, answers: Answers, card: IdentityCard): SummaryPart | null => {
  const situation = situationOf(answers);
  switch (entry.show) {
    case 'answer':
      return isAnswered(answers, entry.key)
        ? {
            kind: 'answer',
            key: entry.key,
            label: labelOf(entry.label, situation),
            text: textAt(answers, entry.key),
          }
        : null;
    case 'identity-card':
      return isAnswered(card, entry.key)
        ? { kind: 'answer', key: entry.key, label: null, text: textAt(card, entry.key) }
        : null;
    case 'ordered': {
      const items = itemsAt(answers, entry.key).filter((item) => item.name.trim() !== '');
      return items.length > 0 ? { kind: 'ordered', key: entry.key, items } : null;
    }
    case 'list': {
      const columns = entry.echo === undefined ? [entry.prefix] : [entry.prefix, entry.echo];
      const items = rowsAt(answers, columns)
        .filter((row) => !isEmptyRow(row))
        .map((row) => ({
          name: row.name,
          text: row.cells[entry.prefix] ?? '',
          echo: entry.echo === undefined ? '' : (row.cells[entry.echo] ?? ''),
        }));
      return items.length > 0
        ? { kind: 'list', key: entry.prefix, label: labelOf(entry.label, situation), items }
        : null;
    }
  }
};

/** The answers by section of the summary, in its order; without empty parts and sections. Source: S-14. */
export const summarise = (summary: SummaryBlock, answers: Answers, card: IdentityCard): SummarySection[] => {
  const situation = situationOf(answers);
  return summary.sections
    .filter((section) => section.when === undefined || section.when === situation)
    .map((section) => ({
      title: wordingFor(section.title, situation),
      parts: section.entries
        .map((entry) => partOf(entry, answers, card))
        .filter((part): part is SummaryPart => part !== null),
    }))
    .filter((section) => section.parts.length > 0);
};

/** The sections with those that hold intuitions first, all else in its order. */
export const withOutcomeFirst = (sections: readonly SummarySection[]): SummarySection[] => {
  const isOutcome = ({ parts }: SummarySection) => parts.some(({ kind }) => kind === 'ordered');
  return [...sections.filter(isOutcome), ...sections.filter((section) => !isOutcome(section))];
};

/**
 * The sections of a summary, and one for the texts of the entry that no exercise asks for; that one has no title if it
 * is the only one.
 */
export const withOthers = (
  sections: readonly SummarySection[],
  others: readonly OtherText[],
  title: string,
): readonly SummarySection[] =>
  others.length === 0
    ? sections
    : [
        ...sections,
        {
          title: sections.length === 0 ? '' : title,
          parts: others.map(({ path, label, text }) => ({
            kind: 'answer',
            key: path.join('/'),
            label,
            text,
          })),
        },
      ];

/** The lines about one intuition: its plan, and what became of it. */
type LinesOf = (intuition: Intuition) => readonly { readonly text: string }[];

const partAsLines = (part: SummaryPart, linesOf: LinesOf): string[] => {
  if (part.kind === 'ordered')
    return part.items.flatMap((item, index) => [
      `${index + 1}. ${item.name}`,
      ...linesOf(item).map(({ text }) => `   ${text}`),
    ]);
  const label = part.label === null ? [] : [part.label];
  if (part.kind === 'answer') return [...label, part.text];
  return [
    ...label,
    ...part.items.flatMap((item) => [
      `• ${item.text}`,
      ...(item.echo.trim() === '' ? [] : [`  → ${item.echo}`]),
    ]),
  ];
};

/** The summary as plain text to paste elsewhere: one blank line between sections. */
export const summaryAsText = (
  heading: string,
  sections: readonly SummarySection[],
  linesOf: LinesOf = () => [],
): string =>
  [
    heading,
    ...sections.map(({ title, parts }) =>
      [...(title === '' ? [] : [title]), ...parts.flatMap((part) => partAsLines(part, linesOf))].join('\n'),
    ),
  ].join('\n\n');

/** The first words of the answers, as title of an entry in a list; undefined when there are none. */
export const beginningOf = (sections: readonly SummarySection[]): string | undefined =>
  sections
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (part.kind === 'answer') return [part.text];
      return part.items.map((item) =>
        'text' in item && typeof item.text === 'string' ? item.text : item.name,
      );
    })
    .find((text) => text.trim() !== '');
