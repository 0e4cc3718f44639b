import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { performChecks, reportChecks, staticChecks } from './checks.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { runJest } from './suites.ts';
import { tellFailure } from './tell-failure.ts';
import { readTyped } from './typed.ts';

const HELP = `Format, lint, types, law and the unit tests: no database, no browser. What comes before a commit.

  npm run verify`;

const UNIT_PROJECTS = ['shared', 'server', 'client', 'client-dom', 'support', 'architecture'];

endWithBootstrap();
readTyped(HELP, {});
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
