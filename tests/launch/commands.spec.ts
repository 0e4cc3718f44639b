import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFolder } from '../support/test-run.ts';
import { type Launched, launch, stopEverything } from './launched.ts';

const BOOTSTRAP = fileURLToPath(new URL('../../server/launch/bootstrap.mjs', import.meta.url));
const run = promisify(execFile);

describe('commands beside the embedded database', () => {
  let application: Launched;
  let folder: string;
  beforeAll(async () => {
    application = await (await launch()).ready();
    folder = openFolder('commands');
  });
  afterAll(stopEverything);

  /** Runs `npm run <command>`, as a person does, without npm. */
  const command = async (dataDir: string, ...typed: string[]): Promise<string> => {
    const { DATABASE_URL: _, ...others } = process.env;
    const environment = { ...others, ANCRAGE_DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, [BOOTSTRAP, 'command', ...typed], { env: environment });
    return stdout;
  };

  it('[Q-64] [Q-42] a running installation is backed up, turned, and restored to an empty folder', async () => {
    const { dataDir } = application;
    const made = await command(dataDir, 'backup', '--make-key');
    const key = join(folder, 'key.txt');
    writeFileSync(key, `${/AGE-SECRET-KEY-1[A-Z0-9]+/.exec(made)?.[0]}\n`);
    const recipient = /age1[a-z0-9]+/.exec(made)?.[0] ?? '';
    const backup = join(folder, 'all.age');
    expect(await command(dataDir, 'backup', '--to', backup, '--recipient', recipient)).toContain('2 people');
    expect(await command(dataDir, 'vault', 'rotate')).toContain('2 keys were wrapped');

    const restored = join(openFolder('restored'), 'data');
    const told = await command(restored, 'restore', '--from', backup, '--identity', key);
    expect(told).toContain('is back');
    expect(readdirSync(join(restored, 'secrets'))).toContain('postgres-password');
    expect(await command(restored, 'vault', 'check')).toContain('2 of 2 keys open.');
  });
});
