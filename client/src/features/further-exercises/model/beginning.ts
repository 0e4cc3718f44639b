import type { SummarySection } from '#exercise/model/summary.ts';

/** The first words that a person wrote, as an entry is called in a list; undefined when there are none. */
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
