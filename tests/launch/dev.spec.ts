import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { gone, type Launched, launch, stopEverything } from './launched.ts';

/** The watched sources; nothing called `dist` counts for a build, and Git ignores it. */
const CHANGED = join(import.meta.dirname, '../../server/src/dist');
const RESTARTED_WITHIN_MS = 60_000;

describe('npm run dev', () => {
  let application: Launched;
  beforeAll(async () => {
    application = await (await launch({ command: 'dev' })).ready();
  });
  afterAll(async () => {
    await stopEverything();
    rmSync(CHANGED, { recursive: true, force: true });
  });

  it('serves the sources of the web app and the calls of the server at one address', async () => {
    expect(application.output).toContain(` is ready: ${application.url} `);
    const page = await fetch(application.url, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('src="/@vite/client"');
    expect((await fetch(`${application.url}/src/main.tsx`)).status).toBe(200);
    await application.healthy();
  });

  it('restarts the server when one of its files changes', async () => {
    const starts = () => application.output.split('The server has started.').length - 1;
    const before = starts();
    mkdirSync(CHANGED, { recursive: true });
    writeFileSync(join(CHANGED, 'changed.ts'), `export const changedAt = ${Date.now()};\n`);
    await eventually(() => expect(starts()).toBeGreaterThan(before), RESTARTED_WITHIN_MS);
    await application.healthy();
  });

  it('ends with Ctrl+C and leaves no process', async () => {
    const { application: launcher, postgres } = application.processes();
    const children = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8');
    application.signal('SIGINT');
    expect(await application.exitCode()).toBe(0);
    await gone(launcher, postgres, ...children.trim().split(' ').map(Number));
    await expect(fetch(application.url)).rejects.toThrow();
  });
});
