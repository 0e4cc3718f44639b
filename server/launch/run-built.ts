import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { printFailure } from './print-failure.ts';
import type { TestCounts } from './suites.ts';

/**
 * Builds, then runs tests. Exits with 0 when something passed and nothing failed.
 * @param run gets a folder for reports, which is deleted afterwards
 */
export const runBuilt = async (run: (folder: string) => Promise<TestCounts>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ancrage-reports-'));
  try {
    await build();
    const { passed, failed } = await run(folder);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  } catch (error) {
    printFailure(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
