import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from '../../tests/support/chromium.ts';
import { openTestRun } from '../../tests/support/test-run.ts';
import { build } from './build.ts';
import { checkout } from './checkout.ts';
import { type Check, type CheckResult, performChecks, reportChecks, staticChecks } from './checks.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { LaunchError } from './launch-error.ts';
import { namedTests } from './named-tests.ts';
import { parseArguments } from './parse-arguments.ts';
import { ToolFailure } from './run-tool.mjs';
import { LONG_TESTS_MS, runJest, runPlaywright, type TestCounts } from './suites.ts';
import { cleanCommit, recordTested } from './tested-commit.ts';

const HELP = `Unit tests, the API on a real PostgreSQL, and the screens in a browser. The last line sums it up.

  npm test
  npm test -- operations                   what an operator meets: starts, crashes, restores, imports, upgrades
  npm test -- all                          both
  npm test -- notes                        the test files called notes, of any suite; else those with it in their path
  npm test -- api/journal -t "two writers" the tests of such files whose title holds the words
  npm test -- jest --selectProjects api    one of the suites, with its own arguments
  npm test -- playwright account`;

/** The test suites, with their arguments. */
const SUITES = ['jest', 'playwright'];
/** The Jest projects whose tests start, kill and restart whole installations. */
const OPERATIONS = ['operations', 'launch', 'drills'];
/** The Jest project whose tests measure time. */
const MEASURED = 'timing';
/** The Jest projects that need a Docker engine or other browsers: run only on request. */
const WHEN_ASKED = ['containers', 'engines'];

/** The browser tests' limit, once the others have ended: all of them fail without a browser. */
const browserTests = async (
  folder: string,
  chromium: Promise<string>,
  others: Promise<unknown>,
): Promise<TestCounts> => {
  try {
    process.env.ANCRAGE_TEST_CHROMIUM = await chromium;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  return runPlaywright(folder, [], { others });
};

const tallyOf = (results: readonly CheckResult[]): TestCounts => {
  const failed = results.filter(({ complaint }) => complaint !== null).length;
  return { passed: results.length - failed, failed };
};

/** Selects the Jest projects that can run in parallel on any machine, minus some. */
const allBut = (projects: readonly string[]): string[] => [
  '--ignoreProjects',
  ...WHEN_ASKED,
  MEASURED,
  ...projects,
];

/** One and a half times the number of cores: many tests wait for PostgreSQL or for a process. */
const runInParallel = (folder: string, which: readonly string[]): Promise<TestCounts> =>
  runJest(folder, [...which, `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`]);

/**
 * Timed tests get ready in parallel with the others and begin when those have ended: two files at a time leave cores
 * idle.
 */
const runMeasured = (folder: string, others?: Promise<unknown>): Promise<TestCounts> =>
  runJest(mkdtempSync(join(folder, 'measured-')), ['--selectProjects', MEASURED, '--maxWorkers=2'], {
    others,
  });

/** Builds, and prepares the databases of a run while the build leaves cores idle. */
const onceBuilt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const [run, built] = await Promise.allSettled([openTestRun(), build()]);
  try {
    for (const part of [run, built]) if (part.status === 'rejected') throw part.reason;
    return await work();
  } finally {
    if (run.status === 'fulfilled') await run.value.close();
  }
};

const checksThat = (areDue: (check: Check) => boolean): Promise<CheckResult[]> =>
  performChecks(staticChecks.filter(areDue), 1);

/** Everything that a change of the product can break; with `operations`, everything that this machine can run. */
const testProduct = async (folder: string, withOperations: boolean): Promise<TestCounts[]> => {
  // The checks of the sources use the cores that are idle.
  const early = checksThat(({ needsBuild }) => !needsBuild);
  return onceBuilt(async () => {
    const jest = runInParallel(folder, allBut(withOperations ? [] : OPERATIONS));
    // Each suite keeps every core busy: in parallel they would take as long, and exceed their time limits.
    const browser = browserTests(folder, findChromium(), jest);
    const late = await checksThat(({ needsBuild }) => needsBuild);
    const results = [...(await early), ...late];
    reportChecks(results);
    const inParallel = await jest;
    const measured = withOperations ? [runMeasured(folder, browser)] : [];
    return [inParallel, tallyOf(results), await browser, ...(await Promise.all(measured))];
  });
};

/** Everything that needs an installation to be started, killed or measured; nothing of the screens. */
const testOperations = (folder: string): Promise<TestCounts[]> =>
  onceBuilt(async () => {
    const inParallel = await runInParallel(folder, ['--selectProjects', ...OPERATIONS]);
    return [inParallel, await runMeasured(folder)];
  });

/** One suite, selected by its arguments. */
const testSuite = async (folder: string, suite: string, args: readonly string[]): Promise<TestCounts[]> => {
  if (suite === 'jest' && args.length === 0)
    return onceBuilt(async () => [await runInParallel(folder, allBut(OPERATIONS))]);
  await build();
  const hasLongTests = args.includes('containers') || args.includes('drills');
  const options = hasLongTests ? { stalledAfterMs: LONG_TESTS_MS } : {};
  return [await (suite === 'jest' ? runJest : runPlaywright)(folder, args, options)];
};

/** The files that names refer to. Each suite first builds what it reads of the build output. */
const testNamed = async (folder: string, names: readonly string[], title?: string): Promise<TestCounts[]> => {
  const { jest, playwright } = namedTests(names);
  console.log([...jest, ...playwright].map((file) => `  ${file}`).join('\n'));
  const options = { stalledAfterMs: LONG_TESTS_MS };
  const tallies: TestCounts[] = [];
  const inTests = (file: string) => relative('tests', file);
  if (jest.length > 0) {
    const chosen = title === undefined ? [] : ['--testNamePattern', title];
    tallies.push(await runJest(folder, [...chosen, '--runTestsByPath', ...jest.map(inTests)], options));
  }
  if (playwright.length > 0) {
    const chosen = title === undefined ? [] : ['--grep', title];
    tallies.push(
      await runPlaywright(folder, [...playwright.map((file) => inTests(file)), ...chosen], options),
    );
  }
  return tallies;
};

const test = (folder: string, [suite, ...args]: readonly string[], title?: string): Promise<TestCounts[]> => {
  if (suite === undefined || suite === 'all') return testProduct(folder, suite === 'all');
  if (suite === 'operations') return testOperations(folder);
  return SUITES.includes(suite) ? testSuite(folder, suite, args) : testNamed(folder, [suite, ...args], title);
};

/** The requested run; the suite reads the arguments after its name. */
const readAsked = (): { words: readonly string[]; title?: string | undefined } => {
  const typed = process.argv.slice(2);
  if (SUITES.includes(typed[0] ?? '')) return { words: typed };
  const [first = 'all'] = typed.filter((word) => !word.startsWith('-'));
  if (['operations', 'all'].includes(first)) return { words: parseArguments(HELP, {}, 1).positionals };
  const title = { title: { type: 'string', short: 't' } } as const;
  const { positionals, values } = parseArguments(HELP, title, Number.POSITIVE_INFINITY);
  return { words: positionals, title: values.title };
};

endWithBootstrap();
const { words, title } = readAsked();
const folder = mkdtempSync(join(tmpdir(), 'ancrage-reports-'));
const commit = await cleanCommit(checkout);
let tallies: TestCounts[];
try {
  tallies = await test(folder, words, title);
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  const isUserFacing = error instanceof ToolFailure || error instanceof LaunchError;
  console.error(isUserFacing ? error.message : error);
  tallies = [{ passed: 0, failed: 1 }];
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const sum = (part: keyof TestCounts) => tallies.reduce((total, tally) => total + tally[part], 0);
const isGood = sum('failed') === 0 && sum('passed') > 0;
// For `npm run release`.
if (isGood && words[0] === 'all' && commit !== null && commit === (await cleanCommit(checkout)))
  recordTested(checkout, commit);
process.exitCode = isGood ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
