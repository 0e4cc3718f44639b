import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { checkout } from './checkout.ts';
import { StallWatch } from './stall-watch.ts';

/** How many tests passed and failed; a test that did not run counts as failed. */
export interface TestCounts {
  passed: number;
  failed: number;
}

const testsFolder = join(checkout, 'tests');
/** The reporter that records what is running. */
const runningTests = join(testsFolder, 'support/running-tests.mjs');
/** Node's compile cache: the tests start dozens of processes that load the same code. */
const compiled = join(checkout, 'node_modules/.cache/ancrage/compiled');

/** How long one test or hook may take before the run is aborted. Tests have shorter limits themselves. */
const STALLED_AFTER_MS = 5 * 60_000;
/** The same for suites whose single tests take minutes: containers, drills with many rounds, benchmarks. */
export const LONG_TESTS_MS = 20 * 60_000;
/** How long an aborted program may take to end. */
const END_WITHIN_MS = 5_000;

/** When a suite starts, and when it is aborted. */
export interface SuiteOptions {
  /** What must end before the first test begins, for tests that wait for it. */
  others?: Promise<unknown> | undefined;
  /** How long one test or hook may take, in milliseconds. */
  stalledAfterMs?: number;
}

type Program = ReturnType<typeof spawn>;

/** Sends a signal to a program and all its children, if it is still there. */
const signalAll = ({ pid }: Program, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Running programs: they end with this process. */
const running = new Set<Program>();
process.once('exit', () => {
  for (const child of running) signalAll(child, 'SIGTERM');
});

/** Ends a stalled program, and names what it was doing. */
const cut = (child: Program, names: readonly string[], limitMs: number): void => {
  const minutes = (limitMs / 60_000).toFixed(1);
  for (const name of names) console.error(`No progress for ${minutes} minutes, the run is cut: ${name}`);
  signalAll(child, 'SIGTERM');
  setTimeout(() => signalAll(child, 'SIGKILL'), END_WITHIN_MS).unref();
};

/**
 * Runs a test program in the tests' folder and streams its output. A run without progress is aborted.
 * @returns whether the program ended by itself
 */
const show = (
  folder: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { others, stalledAfterMs = STALLED_AFTER_MS }: SuiteOptions,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const path = join(mkdtempSync(join(folder, 'running-')), 'tests.json');
    const watch = new StallWatch(path, stalledAfterMs);
    // In its own process group, so that it can be ended with all its children.
    const child = spawn(process.execPath, [program, ...args], {
      cwd: testsFolder,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ANCRAGE_TEST_RUNNING: path, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    let wasCut = false;
    const begin = () => {
      if (!running.has(child)) return;
      watch.begin((names) => {
        wasCut = true;
        cut(child, names, stalledAfterMs);
      });
    };
    Promise.resolve(others).then(begin, begin);
    child.once('error', reject);
    child.once('exit', () => {
      running.delete(child);
      watch.end();
      resolve(!wasCut);
    });
  });

const jestReportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Reads a report; a program that wrote none has failed as a whole. */
const readReport = <Report>(path: string, schema: z.ZodType<Report>): Report | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.log(`No usable report of the tests: ${error instanceof Error ? error.message : error}`);
    return null;
  }
};

/**
 * A file that is deleted when other programs have ended: a program that started in parallel then begins its tests.
 * @returns the environment that passes the path to the program
 */
const after = (others: Promise<unknown>, folder: string): NodeJS.ProcessEnv => {
  const path = join(mkdtempSync(join(folder, 'others-')), 'are-running');
  writeFileSync(path, '');
  const begin = () => rmSync(path, { force: true });
  others.then(begin, begin);
  return { ANCRAGE_TEST_OTHERS: path };
};

const CUT: TestCounts = { passed: 0, failed: 1 };

/**
 * Runs Jest. It ends when its tests have ended, whatever they leave open.
 * @param folder where its report goes
 * @param args further arguments, such as the projects to run
 */
export const runJest = async (
  folder: string,
  args: readonly string[],
  options: SuiteOptions = {},
): Promise<TestCounts> => {
  const path = join(folder, 'jest.json');
  const reporters = ['--reporters=default', `--reporters=${runningTests}`];
  const hasEnded = await show(
    folder,
    'node_modules/jest/bin/jest.js',
    ['--ci', '--json', `--outputFile=${path}`, '--forceExit', ...reporters, ...args],
    {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...(options.others && after(options.others, folder)),
    },
    options,
  );
  if (!hasEnded) return CUT;
  const found = readReport(path, jestReportSchema);
  if (!found) return { passed: 0, failed: 1 };
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = found;
  return {
    passed: found.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  };
};

/**
 * Runs Playwright.
 * @param folder where its report goes
 * @param args further arguments, such as the files to run
 * @param options with `others`, the application and the browsers start while those run
 */
export const runPlaywright = async (
  folder: string,
  args: readonly string[],
  options: SuiteOptions = {},
): Promise<TestCounts> => {
  const path = join(folder, 'playwright.json');
  const hasEnded = await show(
    folder,
    'node_modules/@playwright/test/cli.js',
    ['test', `--reporter=list,json,${runningTests}`, ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...(options.others && after(options.others, folder)) },
    options,
  );
  if (!hasEnded) return CUT;
  const found = readReport(path, playwrightReportSchema);
  if (!found) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = found.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + found.errors.length };
};
