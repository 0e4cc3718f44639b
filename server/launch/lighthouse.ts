import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { runPlaywright } from './suites.ts';
import { tellFailure } from './tell-failure.ts';

// `npm run lighthouse`: the first screens as Lighthouse judges them; fetches it the first time. With `-- --write`, into docs/performance.md.

endWithBootstrap();
if (process.argv.includes('--write')) process.env.ANCRAGE_BENCH_WRITE = '1';
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
