import type { JournalField } from '@ancrage/shared/journal/fields';

/** How often an unknown key of the old site occurs in a field. */
export interface KeyCount {
  readonly field: JournalField;
  readonly key: string;
  readonly count: number;
}

/** How many examples of a key are shown, and their maximum length in characters. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 40;

const shortened = (text: string): string => {
  const line = [...text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()];
  return line.length > EXAMPLE_LENGTH ? `${line.slice(0, EXAMPLE_LENGTH - 1).join('')}…` : line.join('');
};

/**
 * Counts the unknown keys of the old site, with a few examples for each. The examples are people's own words: they are
 * shown on a terminal and never stored in a report.
 */
export class KeyTally {
  readonly #found = new Map<
    string,
    { field: JournalField; key: string; count: number; examples: string[] }
  >();

  add(field: JournalField, keys: readonly { readonly key: string; readonly text: string }[]): void {
    for (const { key, text } of keys) {
      const name = `${field} ${key}`;
      const known = this.#found.get(name) ?? { field, key, count: 0, examples: [] };
      known.count += 1;
      const example = shortened(text);
      if (known.examples.length < EXAMPLES && !known.examples.includes(example)) known.examples.push(example);
      this.#found.set(name, known);
    }
  }

  /** By field, in the order the fields were read; the most frequent key first. */
  counts(): KeyCount[] {
    const fields = [...new Set([...this.#found.values()].map(({ field }) => field))];
    return fields.flatMap((field) =>
      [...this.#found.values()]
        .filter((each) => each.field === field)
        .sort((one, other) => other.count - one.count)
        .map(({ key, count }) => ({ field, key, count })),
    );
  }

  examplesOf({ field, key }: KeyCount): readonly string[] {
    return this.#found.get(`${field} ${key}`)?.examples ?? [];
  }
}
