import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { makeBackupKey } from '../commands/backup-key.ts';
import { ArchiveWriter } from './archive-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'ancrage-archive-'));
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('a backup onto a full disk', () => {
  it('names the full disk whichever part it was about to add, and leaves nothing there @Q-64', async () => {
    const handle = await open(join(folder, 'any'), 'w');
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    jest.spyOn(prototype, 'writeFile').mockImplementation(async (sealed) => {
      if (typeof sealed === 'string' || !(Symbol.asyncIterator in sealed))
        throw new TypeError('A stream is written.');
      for await (const _ of sealed) throw full;
    });
    const { recipient } = await makeBackupKey();
    const path = join(folder, 'full.age');
    const archive = await ArchiveWriter.begin(path, [recipient], new Date());
    const add = async () => {
      for (let part = 1; part <= 10; part += 1) await archive.add(`part-${part}`, Buffer.alloc(100_000));
    };
    const sentence = `${path} cannot be written: ENOSPC: no space left on device, write`;
    await expect(add()).rejects.toThrow(sentence);
    await expect(archive.add('another', Buffer.alloc(1))).rejects.toThrow(sentence);
    await archive.abandon();
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(folder)).toEqual(['any']);
  });
});
