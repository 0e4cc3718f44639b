import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));

/** One line of the results. */
export interface Result {
  readonly what: string;
  readonly measured: string;
  /** The target, in words; null for a reference value. */
  readonly target: string | null;
  readonly isReached: boolean;
}

/** The results as a Markdown table. */
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
 * Prints the results, and with `--write` replaces the previous ones in docs/performance.md.
 * @param name of the section in the document
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
  // With more tasks than cores, times and frames depend more on the other tasks.
  const load = `${availableParallelism()} cores with ${(loadavg()[1] ?? 0).toFixed(1)} tasks running or waiting`;
  writeFileSync(
    PAGE,
    `${document.slice(0, before)}${begin}\n\nMeasured on ${day}, on ${load}.\n\n${table}\n\n${document.slice(after)}`,
  );
};
