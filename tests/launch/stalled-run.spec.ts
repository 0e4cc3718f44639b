import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/test-run.ts';

const SUITES = join(import.meta.dirname, '../../server/launch/suites.ts');

/** Runs one test file by Jest as the launcher does; returns the output and the counts. */
const runTestFile = async (source: string, stalledAfterMs: number) => {
  const folder = temporaryFolder('small-suite');
  writeFileSync(join(folder, 'small.spec.cjs'), source);
  const config = JSON.stringify({ rootDir: folder, testMatch: ['**/small.spec.cjs'], testTimeout: 600_000 });
  const program = `
    import { runJest } from ${JSON.stringify(pathToFileURL(SUITES).href)};
    const args = ['--config', ${JSON.stringify(config)}];
    console.log('counts', JSON.stringify(await runJest(${JSON.stringify(folder)}, args, { stalledAfterMs: ${stalledAfterMs} })));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaints] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const counts: unknown = JSON.parse(/^counts (.*)$/m.exec(printed)?.[1] ?? 'null');
  return { counts, complaints };
};

describe('a test run', () => {
  it('ends after its tests, even when they leave something running', async () => {
    const source = `test('listens', () => { require('node:net').createServer().listen(0, '127.0.0.1'); });`;
    expect((await runTestFile(source, 60_000)).counts).toEqual({ passed: 1, failed: 0 });
  });

  it.each([
    ['waits for ever', 'new Promise(() => {})'],
    ['loops for ever', '(() => { for (;;); })()'],
  ])('is aborted, and names the test, when one %s', async (_, work) => {
    const source = `test('waits', () => {}); test('never ends', () => ${work});`;
    const { counts, complaints } = await runTestFile(source, 1_500);
    expect(counts).toEqual({ passed: 0, failed: 1 });
    expect(complaints).toContain('small.spec.cjs › never ends');
  });
});
