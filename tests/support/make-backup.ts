import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupReport, makeBackup } from '@ancrage/server/backup/make-backup';
import { FileStore } from '@ancrage/server/infra/file-store/file-store';
import { expect } from '@jest/globals';
import type { TestApplication } from './application.ts';
import { command } from './run-command.ts';
import { temporaryFolder } from './test-run.ts';

/** A key of backups, made by its command. */
export const aBackupKey = async (
  settings: TestApplication['settings'],
): Promise<{ secret: string; recipient: string }> => {
  const { output } = await command('backup --make-key', settings);
  const found = (pattern: RegExp) => pattern.exec(output)?.[0] ?? '';
  return { secret: found(/AGE-SECRET-KEY-1[A-Z0-9]+/), recipient: found(/age1[a-z0-9]+/) };
};

/** Backs an application up by its commands. @returns where the backup lies, and the secret key that opens it */
export const aBackupOf = async ({
  settings,
}: TestApplication): Promise<{ backup: string; identity: string }> => {
  const folder = temporaryFolder('backup');
  const { secret, recipient } = await aBackupKey(settings);
  const identity = join(folder, 'key.txt');
  writeFileSync(identity, secret);
  const backup = join(folder, 'before.age');
  const made = await command(`backup --to ${backup} --recipient ${recipient}`, settings);
  expect(made.code).toBe(0);
  return { backup, identity };
};

/** Makes a backup in the middle of which something happens: once the database is read, before the first file is. */
export const backUpWhile = (
  { app, settings, clock }: TestApplication,
  path: string,
  recipient: string,
  happens: () => Promise<void>,
): Promise<BackupReport> => {
  const store = app.get(FileStore);
  const slow: FileStore = Object.create(store, {
    read: {
      value: async function* (key: string) {
        await happens();
        yield* store.read(key);
      },
    },
  });
  const { databaseUrl, dataDir } = settings;
  return makeBackup({ databaseUrl, dataDir, store: slow, clock }, path, [recipient]);
};
