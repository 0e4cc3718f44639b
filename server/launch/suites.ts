import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { checkout } from './checkout.ts';

/** How many tests passed and failed; a test that did not run counts as failed. */
export interface Tally {
  passed: number;
  failed: number;
}

const testsFolder = join(checkout, 'tests');
/** What Node has compiled: the tests start dozens of processes that load the same code. */
const compiled = join(checkout, 'node_modules/.cache/ancrage/compiled');

/** Programs under way: they end with us. */
const running = new Set<ReturnType<typeof spawn>>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Runs a test program in the tests' folder, its output shown as it comes. */
const show = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: testsFolder,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', () => {
      running.delete(child);
      resolve();
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
 * A file that goes once others have ended: a program that has started meanwhile begins its tests then.
 * @returns the environment that tells the program of it
 */
const after = (others: Promise<unknown>, folder: string): NodeJS.ProcessEnv => {
  const path = join(mkdtempSync(join(folder, 'others-')), 'are-running');
  writeFileSync(path, '');
  const begin = () => rmSync(path, { force: true });
  others.then(begin, begin);
  return { ANCRAGE_TEST_OTHERS: path };
};

/**
 * Runs Jest.
 * @param folder where its report goes
 * @param args further arguments, such as the projects to run
 * @param others what has to end before the first test begins, for tests that wait for it
 */
export const runJest = async (
  folder: string,
  args: readonly string[],
  others?: Promise<unknown>,
): Promise<Tally> => {
  const path = join(folder, 'jest.json');
  await show(
    'node_modules/jest/bin/jest.js',
    ['--json', `--outputFile=${path}`, '--reporters=default', ...args],
    {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...(others && after(others, folder)),
    },
  );
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
 * @param others what has to end before the first test begins: meanwhile the application and the browsers start
 */
export const runPlaywright = async (
  folder: string,
  args: readonly string[],
  others?: Promise<unknown>,
): Promise<Tally> => {
  const path = join(folder, 'playwright.json');
  await show('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    ...(others && after(others, folder)),
  });
  const found = readReport(path, playwrightReportSchema);
  if (!found) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = found.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + found.errors.length };
};
