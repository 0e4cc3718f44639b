import { endWithBootstrap } from './end-with-bootstrap.ts';
import { runBuilt } from './run-built.ts';
import { runPlaywright } from './suites.ts';
import { readTyped } from './typed.ts';

/**
 * Measures in a browser, and tells it; `--write` puts it into docs/performance.md.
 * @param help how the command is typed
 * @param file what measures, in tests/load/client
 */
export const measureInBrowser = async (help: string, file: string): Promise<void> => {
  endWithBootstrap();
  const { values } = readTyped(help, { write: { type: 'boolean' } });
  if (values.write) process.env.ANCRAGE_BENCH_WRITE = '1';
  await runBuilt((folder) => runPlaywright(folder, ['--config', 'load/client/client.config.ts', file]));
};
