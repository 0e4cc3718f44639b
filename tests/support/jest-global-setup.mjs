import bringUpToDate from './jest-up-to-date.mjs';
import { openTestRun } from './test-run.ts';

/** Builds what has changed; makes PostgreSQL, its migrated template and the folder of the run ready, once for all test files. */
export default async (globalConfig, projectConfig) => {
  await bringUpToDate(globalConfig, projectConfig);
  globalThis.ancrageTestRun = await openTestRun();
};
