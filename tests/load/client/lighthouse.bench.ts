import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type BrowserContext, chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { test } from '../../e2e/in-app.ts';
import { App } from '../../e2e/page-models/app.ts';
import { largeJournal } from './large-journal.ts';
import { type Result, tell } from './results.ts';

// The first screens on a phone, as Lighthouse simulates it: slow 4G, and a processor four times as slow.

const LIGHTHOUSE = 'lighthouse@13.5.0';
const run = promisify(execFile);

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.nullable(z.number()) })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), numericValue: z.optional(z.number()) }),
  ),
});
type Report = z.infer<typeof reportSchema>;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
};

const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100 };
const MOST = {
  'largest-contentful-paint': { most: 1800, unit: 'ms' },
  'cumulative-layout-shift': { most: 0, unit: '' },
  'total-blocking-time': { most: 100, unit: 'ms' },
} as const;

const resultsOf = (screen: string, { categories, audits }: Report): Result[] => [
  ...Object.entries(LEAST).map(([name, least]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    return {
      what: `${screen}: ${name}`,
      measured: String(score),
      target: `≥ ${least}`,
      isReached: score >= least,
    };
  }),
  ...Object.entries(MOST).map(([name, { most, unit }]) => {
    const value = audits[name]?.numericValue ?? Number.NaN;
    const rounded = unit === 'ms' ? Math.round(value) : Math.round(value * 1000) / 1000;
    return {
      what: `${screen}: ${audits[name]?.title ?? name}`,
      measured: `${rounded} ${unit}`.trim(),
      target: `≤ ${most} ${unit}`.trim(),
      isReached: rounded <= most,
    };
  }),
];

/** The audits that lower the score of a category. */
const faultsOf = ({ audits }: Report): string[] =>
  Object.entries(audits)
    .filter(([, { score }]) => score !== null && score < 0.9)
    .map(([name, { title, score }]) => `${name} ${score}: ${title}`);

test.setTimeout(600_000);

test('the first screens on a phone', async ({ newPerson, baseURL, launchOptions }) => {
  const results: Result[] = [];
  const origin = baseURL ?? '';

  /** Audits an address in a separate browser, prepared beforehand. */
  const look = async (screen: string, path: string, prepare: (context: BrowserContext) => Promise<void>) => {
    const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'ancrage-lighthouse-'))];
    const report = join(folder, 'report.json');
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
      locale: 'fr-FR',
    });
    try {
      await prepare(context);
      const options = ['--quiet', '--output=json', `--output-path=${report}`, '--disable-storage-reset'];
      const only = `--only-categories=${Object.keys(LEAST).join(',')}`;
      await run('npx', ['--yes', LIGHTHOUSE, `${origin}${path}`, `--port=${port}`, only, ...options]);
    } finally {
      await context.close();
    }
    const read = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    rmSync(folder, { recursive: true, force: true });
    results.push(...resultsOf(screen, read));
    console.log([`${screen}:`, ...faultsOf(read)].join('\n  '));
  };

  await look('Sign-in', appPaths.loginForm, async () => {});
  await look('Home', appPaths.home, async (context) => {
    const page = await context.newPage();
    const { field_cid } = largeJournal();
    const app = new App(page, 'fr');
    await page.goto(`${origin}${appPaths.loginForm}`);
    await app.submitSignIn(await newPerson({ journal: { field_cid } }));
    await app.expectSynced();
    // The files of the app come from the network, as on a visit after a long time.
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'service_workers,cache_storage',
    });
    await session.send('Network.clearBrowserCache');
    await page.goto('about:blank');
  });
  tell('lighthouse', results);
});
