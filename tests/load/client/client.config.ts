import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** What is measured has the machine to itself, and is measured once. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results',
  globalSetup: '../../support/browser-global-setup.ts',
  workers: 1,
});
