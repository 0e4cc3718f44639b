import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const PERFORMANCE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const END = '<!-- /bench -->';
const GIGABYTE = 1024 ** 3;

/** The machine of the measurement, in one line. */
export const machineLine = (): string =>
  `Client, server and PostgreSQL 18 on one machine: ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / GIGABYTE)} GB, Node ${process.versions.node}.`;

/**
 * Replaces a section of docs/performance.md.
 * @throws Error when the page has no such section
 */
export const writeSection = (name: string, lines: readonly string[]): void => {
  const begin = `<!-- bench:${name} -->`;
  const text = readFileSync(PERFORMANCE, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no section ${name}.`);
  writeFileSync(
    PERFORMANCE,
    `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`,
  );
};
