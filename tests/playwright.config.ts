import { availableParallelism, tmpdir } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { scratch } from './support/scratch.ts';

// Looked for once: the workers read this file again and find its name here.
process.env.ANCRAGE_TEST_CHROMIUM ??= await findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: ['./support/browser-up-to-date.mjs', './support/browser-global-setup.ts'],
  // They begin in the order of their files' names; one that takes long has a name that leaves it time.
  fullyParallel: true,
  forbidOnly: true,
  // Half as many more than there are cores: a test waits for answers and for what a person would see as often as it works.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Long enough for a machine that runs the other suites beside these; a test that passes waits for none of it.
  // A single step has its own, shorter limits.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 20_000,
    // Only the tests of the installed app want one: it would hide requests from those that look at them.
    serviceWorkers: 'block',
    // A trace costs a third of the run: `--trace on` makes one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.ANCRAGE_TEST_CHROMIUM,
      // Playwright has browsers share memory by files on a disk, for containers that have little else: 2 MB for each answer.
      ignoreDefaultArgs: scratch() === tmpdir() ? [] : ['--disable-dev-shm-usage'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A context of a test shows one site: one process draws its pages, from the empty one on.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        // Pages of a few seconds gain nothing by threads that tidy up behind them, nor by code made faster for later: without
        // both, the tests of the screens take a tenth less of the cores, which four browsers share.
        '--js-flags=--single-threaded-gc --no-maglev --no-turbofan',
      ],
    },
  },
});
