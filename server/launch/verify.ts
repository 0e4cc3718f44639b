import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { performChecks, reportChecks, staticChecks } from './checks.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { runJest } from './suites.ts';
import { tellFailure } from './tell-failure.ts';

// `npm run verify`: format, lint, types, law and the unit tests. No database, no browser.
const UNIT_PROJECTS = ['shared', 'server', 'client', 'client-dom', 'support', 'architecture'];

endWithBootstrap();
const folder = mkdtempSync(join(tmpdir(), 'ancrage-verify-'));
try {
  await build();
  const results = await performChecks(staticChecks, 4);
  reportChecks(results);
  const unit = await runJest(folder, ['--selectProjects', ...UNIT_PROJECTS]);
  const failed = unit.failed + results.filter(({ complaint }) => complaint !== null).length;
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  tellFailure(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
