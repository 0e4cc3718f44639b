import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/test-run.ts';

const LAUNCH = fileURLToPath(new URL('../../server/launch', import.meta.url));
const run = promisify(execFile);

let checkout: string;
let stamp: string;

/** A minimal checkout: the bootstrap, an npm and a pnpm that install nothing, and a command that prints its arguments. */
beforeEach(() => {
  checkout = temporaryFolder('checkout');
  stamp = join(checkout, 'node_modules/.cache/ancrage/installed.json');
  const launch = join(checkout, 'server/launch');
  mkdirSync(launch, { recursive: true });
  for (const name of readdirSync(LAUNCH).filter((file) => file.endsWith('.mjs')))
    cpSync(join(LAUNCH, name), join(launch, name));
  writeFileSync(join(launch, 'command.ts'), "console.log('goes on:', process.argv[2]);");
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) writeFileSync(join(checkout, name), '');
  mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true });
  const pnpm = join(launch, 'pnpm');
  mkdirSync(join(pnpm, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(pnpm, 'package-lock.json'), '');
  for (const program of [join(checkout, 'node_modules/.bin/npm'), join(pnpm, 'node_modules/.bin/pnpm')])
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
});

/** Runs a command there; returns whether packages were installed first. */
const type = async () => {
  const bootstrap = join(checkout, 'server/launch/bootstrap.mjs');
  const { stdout } = await run(process.execPath, [bootstrap, 'command', 'backup']);
  expect(stdout).toContain('goes on: backup');
  return { hasInstalled: stdout.includes('packages') };
};

describe('the bootstrap of every command', () => {
  it('installs once, and again when the packages change', async () => {
    expect(await type()).toEqual({ hasInstalled: true });
    expect(readdirSync(join(stamp, '..'))).toEqual(['installed.json']);
    expect(await type()).toEqual({ hasInstalled: false });
    writeFileSync(join(checkout, 'pnpm-lock.yaml'), 'another');
    expect(await type()).toEqual({ hasInstalled: true });
    writeFileSync(join(checkout, 'server/launch/pnpm/package-lock.json'), 'another');
    expect(await type()).toEqual({ hasInstalled: true });
  });

  it.each([
    ['cut to nothing', () => ''],
    ['cut in the middle', (whole: string) => whole.slice(0, whole.length / 2)],
    ['something else', () => 'null'],
  ])('installs again when the installation record is %s', async (_, spoil) => {
    await type();
    const whole = readFileSync(stamp, 'utf8');
    writeFileSync(stamp, spoil(whole));
    expect(await type()).toEqual({ hasInstalled: true });
    expect(readFileSync(stamp, 'utf8')).toBe(whole);
  });
});
