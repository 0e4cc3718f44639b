import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { backupToOpen, makeBackupKey } from '../commands/backup-key.ts';
import type { CommandContext } from '../commands/command.ts';
import { readArchive } from './archive-reader.ts';

describe('a backup and its key without read permission', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ancrage-unread-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  // Simulates a file of another account: a test that runs as root can read every file.
  const closed = join(folder, 'closed');
  symlinkSync(closed, closed);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const below = join(file, 'below');
  const user = process.getuid?.() ?? '';

  it.each([
    ['is closed to this account', closed, `${closed} cannot be read by user ${user} (ELOOP).`],
    ['is a folder', folder, `${folder} is a folder: name the file in it.`],
    ['is not there', below, `There is no file ${below}.`],
  ])(
    'are reported as unreadable, not as damaged or missing, when the path %s @Q-64',
    async (_, path, message) => {
      const { secret } = await makeBackupKey();
      await expect(readArchive(path, [secret]).next()).rejects.toThrow(message);
      const context = { environment: {} } as CommandContext;
      await expect(backupToOpen({ from: path, identity: [path] }, context)).rejects.toThrow(message);
    },
  );
});
