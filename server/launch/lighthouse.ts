import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { runPlaywright } from './suites.ts';
import { tellFailure } from './tell-failure.ts';
import { readTyped } from './typed.ts';

const HELP = `The first screens as Lighthouse judges them; fetches it the first time.

  npm run lighthouse
  npm run lighthouse -- --write    and into docs/performance.md`;

endWithBootstrap();
const { values } = readTyped(HELP, { write: { type: 'boolean' } });
if (values.write) process.env.ANCRAGE_BENCH_WRITE = '1';
const folder = mkdtempSync(join(tmpdir(), 'ancrage-lighthouse-'));
try {
  await build();
  const { failed } = await runPlaywright(folder, ['--config', 'load/client/client.config.ts', 'lighthouse']);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  tellFailure(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
