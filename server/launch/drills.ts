import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { runJest } from './suites.ts';
import { tellFailure } from './tell-failure.ts';
import { readTyped } from './typed.ts';

const ROUNDS = '20';

const HELP = `What npm test lives once, many times over: crashes, hangs, full disks, clocks that jump, restarts in turn.

  npm run drills               all of them
  npm run drills -- crashes    those of one file

ANCRAGE_DRILL_ROUNDS says how many times, ${ROUNDS} if it does not.`;

endWithBootstrap();
const { positionals: files } = readTyped(HELP, {}, Number.POSITIVE_INFINITY);
const folder = mkdtempSync(join(tmpdir(), 'ancrage-drills-'));
try {
  process.env.ANCRAGE_DRILL_ROUNDS ??= ROUNDS;
  await build();
  const chosen = files.length > 0 ? ['--testPathPatterns', files.join('|')] : [];
  // One after the other: what they measure is how long the application is away.
  const { passed, failed } = await runJest(folder, ['--selectProjects', 'drills', '--runInBand', ...chosen]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} catch (error) {
  tellFailure(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
