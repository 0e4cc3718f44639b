import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { TestApplication } from './application.ts';
import { command } from './commands.ts';
import { temporaryFolder } from './test-run.ts';

/** Backs an application up by its commands. @returns where the backup lies, and the secret key that opens it */
export const aBackupOf = async ({
  settings,
}: TestApplication): Promise<{ backup: string; identity: string }> => {
  const folder = temporaryFolder('backup');
  const { told } = await command('backup --make-key', settings);
  const identity = join(folder, 'key.txt');
  writeFileSync(identity, `${/AGE-SECRET-KEY-1[A-Z0-9]+/.exec(told)?.[0]}`);
  const backup = join(folder, 'before.age');
  const recipient = /age1[a-z0-9]+/.exec(told)?.[0];
  const made = await command(`backup --to ${backup} --recipient ${recipient}`, settings);
  expect(made.code).toBe(0);
  return { backup, identity };
};
