import { openTestRun } from './test-run.ts';

/** Makes PostgreSQL, its migrated template and the folder of the run ready, once for all test files. */
export default async () => {
  globalThis.ancrageTestRun = await openTestRun();
};
