import type { JournalField } from './fields.ts';

/** A replaced value of a field: the last revision that had it, and when it was replaced, in epoch milliseconds. */
export interface ReplacedValue {
  readonly field: JournalField;
  readonly revision: number;
  readonly replacedAt: number;
}

/** Which two texts of a field to compare; `after` null: what the field holds now. */
export interface FieldSpan {
  readonly field: JournalField;
  readonly before: number;
  readonly after: number | null;
}

/** Changes made close to each other, taken as one version of the journal. Moments in epoch milliseconds. */
export interface Sitting {
  readonly startedAt: number;
  readonly endedAt: number;
  /** fields changed, each with its text before and after */
  readonly spans: readonly FieldSpan[];
  /** the values that came and went inside it, the last one first: none of them is a text before or after it */
  readonly inner: readonly ReplacedValue[];
  /** every field that changed in it or later, with the text it had before: the journal as it was */
  readonly asBefore: readonly FieldSpan[];
}

/** Changes that follow each other within this time are one sitting. */
const PAUSE_MS = 30 * 60 * 1000;

const byTime = (values: readonly ReplacedValue[]): ReplacedValue[][] => {
  const groups: ReplacedValue[][] = [];
  for (const value of [...values].sort((a, b) => a.revision - b.revision)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && value.replacedAt - last.replacedAt <= PAUSE_MS)
      group.push(value);
    else groups.push([value]);
  }
  return groups;
};

/** The first value of each field; what they came to is the field's first value after `end`, else what it holds now. */
const spansOf = (
  values: readonly ReplacedValue[],
  all: readonly ReplacedValue[],
  end: number,
): FieldSpan[] => {
  const first = new Map<JournalField, number>();
  for (const { field, revision } of values)
    first.set(field, Math.min(first.get(field) ?? revision, revision));
  return [...first].map(([field, before]) => {
    const later = all.filter((one) => one.field === field && one.revision > end);
    const after = later.length === 0 ? null : Math.min(...later.map(({ revision }) => revision));
    return { field, before, after };
  });
};

/** The versions of a journal, newest first, out of the values that were replaced. Source: Q-51. */
export const sittingsOf = (values: readonly ReplacedValue[]): Sitting[] =>
  byTime(values)
    .map((group) => {
      const revisions = group.map(({ revision }) => revision);
      const [start, end] = [Math.min(...revisions), Math.max(...revisions)];
      const moments = group.map(({ replacedAt }) => replacedAt);
      const spans = spansOf(group, values, end);
      const isFirst = ({ field, revision }: ReplacedValue) =>
        spans.some((span) => span.field === field && span.before === revision);
      const since = values.filter(({ revision }) => revision >= start);
      return {
        startedAt: Math.min(...moments),
        endedAt: Math.max(...moments),
        spans,
        inner: group.filter((value) => !isFirst(value)).reverse(),
        asBefore: spansOf(since, values, Number.POSITIVE_INFINITY),
      };
    })
    .reverse();
