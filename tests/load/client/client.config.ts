import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** One worker and no retry: a measurement needs an idle machine. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results',
  globalSetup: '../../support/browser-global-setup.ts',
  workers: 1,
});
