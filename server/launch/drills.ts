import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';
import { runBuilt } from './run-built.ts';
import { LONG_TESTS_MS, runJest } from './suites.ts';

const ROUNDS = '20';

const HELP = `What npm test -- operations lives once, many times over: crashes, hangs, full disks, clocks that jump, restarts in turn.

  npm run drills               all of them
  npm run drills -- crashes    those of one file

ANCRAGE_DRILL_ROUNDS says how many times, ${ROUNDS} if it does not.`;

endWithBootstrap();
const { positionals: files } = parseArguments(HELP, {}, Number.POSITIVE_INFINITY);
process.env.ANCRAGE_DRILL_ROUNDS ??= ROUNDS;
await runBuilt(async (folder) => {
  const chosen = files.length > 0 ? ['--testPathPatterns', files.join('|')] : [];
  // One after the other: they measure how long the application is unavailable.
  const args = ['--selectProjects', 'drills', '--runInBand', ...chosen];
  const tally = await runJest(folder, args, { stalledAfterMs: LONG_TESTS_MS });
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  return tally;
});
