import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { runBuilt } from './run-built.ts';
import { LONG_TESTS_MS, runPlaywright } from './suites.ts';

/**
 * Runs a benchmark in a browser and prints the results; `--write` puts them into docs/performance.md.
 * @param help usage text
 * @param file benchmark in tests/load/client
 */
export const measureInBrowser = async (help: string, file: string): Promise<void> => {
  endWithBootstrap();
  const { values } = parseArguments(help, { write: { type: 'boolean' } });
  if (values.write) process.env.ANCRAGE_BENCH_WRITE = '1';
  const args = ['--config', 'load/client/client.config.ts', file];
  await runBuilt((folder) => runPlaywright(folder, args, { stalledAfterMs: LONG_TESTS_MS }));
};
