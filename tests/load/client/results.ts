import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));

/** One line of what was measured. */
export interface Result {
  readonly what: string;
  readonly measured: string;
  /** What it has to be, in words; null when it is there to compare with. */
  readonly target: string | null;
  readonly isReached: boolean;
}

/** The results as a table of a document. */
const tableOf = (results: readonly Result[]): string =>
  [
    '| What | Measured | To reach | |',
    '| --- | --- | --- | --- |',
    ...results.map(
      ({ what, measured, target, isReached }) =>
        `| ${what} | ${measured} | ${target ?? '–'} | ${target === null ? '' : isReached ? 'yes' : '**no**'} |`,
    ),
  ].join('\n');

/**
 * Tells the results, and puts them into docs/performance.md in the place of the last ones when that is wanted.
 * @param name of the place in the document
 */
export const tell = (name: string, results: readonly Result[]): void => {
  const table = tableOf(results);
  console.log(`\n${table}\n`);
  if (process.env.ANCRAGE_BENCH_WRITE !== '1') return;
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const document = readFileSync(PAGE, 'utf8');
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/performance.md has no place for ${name}.`);
  const day = new Date().toISOString().slice(0, 10);
  // Beyond one task for each core, times and frames tell more about the others than about us.
  const load = `${availableParallelism()} cores with ${(loadavg()[1] ?? 0).toFixed(1)} tasks running or waiting`;
  writeFileSync(
    PAGE,
    `${document.slice(0, before)}${begin}\n\nMeasured on ${day}, on ${load}.\n\n${table}\n\n${document.slice(after)}`,
  );
};
