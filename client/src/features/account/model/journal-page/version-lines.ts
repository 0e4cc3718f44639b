import { isWithin, segmentsOf } from '@ancrage/shared/journal/answer-path';
import { type JsonObject, sameJson } from '@ancrage/shared/journal/json';
import { rowFormOf, storedForm } from '@ancrage/shared/journal/row-form';
import {
  type SecondVersions,
  secondVersionsOf,
  waitingVersions,
} from '@ancrage/shared/journal/second-versions';
import { withValueAt } from '@ancrage/shared/journal/value-at';
import type { PageLine } from './entry-lines.ts';

/** The second versions under a path of an entry, by their relative paths. */
export const versionsUnder = (path: string, entry: JsonObject): SecondVersions =>
  new Map(
    [...secondVersionsOf(rowFormOf(entry))]
      .filter(([one]) => one === path || isWithin(one, path))
      .map(([one, versions]) => [one.slice(path.length + 1), versions]),
  );

/**
 * The lines of answers, then the marked lines of their second versions.
 * @param linesFrom converts answers to lines
 * @param mark marks a line as another version
 */
export const linesWithVersions = (
  answers: JsonObject,
  versions: SecondVersions,
  linesFrom: (answers: JsonObject) => readonly PageLine[],
  mark: string,
): PageLine[] => {
  const inPlace = linesFrom(answers);
  const rows = rowFormOf(answers);
  const others = [...versions].flatMap(([path, kept]) =>
    waitingVersions(kept).flatMap(({ value }) => {
      const placed = withValueAt(rows, path, value);
      // The path no longer exists: the text is still shown.
      const other = sameJson(placed, rows) ? { [segmentsOf(path)[0] ?? '']: value } : storedForm(placed);
      return linesFrom(other).flatMap(({ label, texts }): PageLine[] => {
        const known = inPlace.find((line) => line.label === label)?.texts ?? [];
        const rest = texts.filter((text) => !known.includes(text));
        return rest.length === 0 ? [] : [{ label: `${label} (${mark})`, texts: rest }];
      });
    }),
  );
  return [...inPlace, ...others];
};
