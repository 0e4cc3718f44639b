import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@ancrage/prisma/embedded-postgres/running-process';
import { openTestDatabases } from './database.ts';
import { scratch } from './scratch.ts';

/** Names the folder of the run to every process of it. */
const FOLDER_VARIABLE = 'ANCRAGE_TEST_FOLDER';
const FOLDER_PREFIX = 'ancrage-test-run-';

/** Removes the folders of runs that were killed, each of which names the process that made it: memory is not to fill up with them. */
const sweepKilledRuns = (): void => {
  for (const parent of new Set([tmpdir(), scratch()]))
    for (const entry of readdirSync(parent)) {
      const isLeft = entry.startsWith(FOLDER_PREFIX) && !isRunning(Number(entry.split('-')[3]));
      if (isLeft) rmSync(join(parent, entry), { recursive: true, force: true });
    }
};

/** What all test files of one run share: the databases, and a folder for everything that goes with the run. */
export interface TestRun {
  close(): Promise<void>;
}

/**
 * Makes ready what the test files share, once per run: a process further up may have done so already.
 * @throws Error when no database is available
 */
export const openTestRun = async (): Promise<TestRun> => {
  if (process.env[FOLDER_VARIABLE]) return { close: async () => {} };
  const databases = await openTestDatabases();
  sweepKilledRuns();
  const folder = mkdtempSync(join(scratch(), `${FOLDER_PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // the account that runs PostgreSQL under root passes through
  process.env[FOLDER_VARIABLE] = folder;
  return {
    close: async () => {
      delete process.env[FOLDER_VARIABLE];
      rmSync(folder, { recursive: true, force: true });
      await databases.close();
    },
  };
};

/** The folder of the run. */
export const runFolder = (): string => {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error('No test run is open.');
  return folder;
};

/** A new, empty folder that goes with the run. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(runFolder(), `${name}-`));

/** A new, empty folder that goes with the run and that every account of the machine can enter. */
export const openFolder = (name: string): string => {
  const folder = temporaryFolder(name);
  chmodSync(folder, 0o755);
  return folder;
};
