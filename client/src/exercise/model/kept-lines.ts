import type { SummaryPart, SummarySection } from './summary.ts';

/** A line of what an exercise leaves: a section, and the first text in it. */
interface KeptLine {
  readonly title: string;
  readonly text: string;
}

const textOf = (part: SummaryPart): string => {
  if (part.kind === 'answer') return part.text;
  if (part.kind === 'ordered') return '';
  return part.items.map(({ text, echo }) => echo.trim() || text).find((text) => text.trim() !== '') ?? '';
};

/**
 * What an exercise leaves, in a few lines: its first section and its last ones, without the intuitions.
 * @param most how many lines
 */
export const keptLinesOf = (sections: readonly SummarySection[], most: number): KeptLine[] => {
  const lines = sections.flatMap(({ title, parts }) => {
    const text = parts.map(textOf).find((one) => one.trim() !== '');
    return text === undefined ? [] : [{ title, text }];
  });
  return lines.length <= most ? lines : [...lines.slice(0, 1), ...lines.slice(1 - most)];
};
