import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { openCommandDatabase } from '../../server/launch/command-database.ts';
import { databasePassword } from '../../server/launch/embedded-database.ts';
import { openFolder } from '../support/test-run.ts';

const GONE = {
  name: 'LaunchError',
  message: expect.stringMatching(/^The database \S+\/data\/postgres is missing: bring it back, /),
};

/** A data folder whose database was used and is missing now. */
const folderThatLostItsDatabase = async (): Promise<string> => {
  const dataDir = join(openFolder('lost'), 'data');
  await (await openCommandDatabase(dataDir, undefined, 'first')).leave();
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  return dataDir;
};

describe('a missing embedded database', () => {
  it('stops the start, also as a dangling link, and is not replaced by an empty one @Q-60', async () => {
    const dataDir = await folderThatLostItsDatabase();
    const before = databasePassword(dataDir, true);
    await expect(openCommandDatabase(dataDir, undefined, 'first')).rejects.toMatchObject(GONE);
    symlinkSync(join(dataDir, 'unmounted'), join(dataDir, 'postgres'));
    await expect(openCommandDatabase(dataDir, undefined, 'first')).rejects.toMatchObject(GONE);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'secrets']);
    const { leave } = await openCommandDatabase(dataDir, undefined, 'again');
    await leave();
    expect(existsSync(join(dataDir, 'postgres', 'cluster'))).toBe(true);
    expect(databasePassword(dataDir)).toBe(before);
  });

  it('does not include one whose creation was aborted', () => {
    const dataDir = openFolder('broken-off');
    databasePassword(dataDir);
    expect(databasePassword(dataDir)).toMatch(/^[\w-]{43}$/);
    const last = databasePassword(dataDir);
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    expect(databasePassword(dataDir)).toBe(last);
    expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['postgres-password']);
  });

  it('says where a backup can be restored when its password, which no backup has, is lost @Q-64', () => {
    const dataDir = openFolder('no-password');
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    for (const mayBeGone of [false, true])
      expect(() => databasePassword(dataDir, mayBeGone)).toThrow(
        /is missing: bring it back, or restore your backup with another ANCRAGE_DATA_DIR\.$/,
      );
  });
});

describe('a command on a read-only data folder', () => {
  it('reports the owner that should run it', async () => {
    const file = join(openFolder('written'), 'no-folder');
    writeFileSync(file, '');
    await expect(openCommandDatabase(file, undefined)).rejects.toMatchObject({
      name: 'LaunchError',
      message: `The data folder ${file} cannot be written (EEXIST): type this as the account that it belongs to, or choose another with ANCRAGE_DATA_DIR.`,
    });
  });
});

describe('two concurrent commands on a stopped embedded database', () => {
  it('run one after the other: the first to end does not stop the database under the second @Q-60', async () => {
    const errorLog = jest.spyOn(console, 'error').mockReturnValue();
    const dataDir = join(openFolder('two'), 'data');
    const first = await openCommandDatabase(dataDir, undefined, 'first');
    const second = openCommandDatabase(dataDir, undefined);
    await delay(500);
    expect(errorLog).toHaveBeenCalledWith(expect.stringMatching(/^The database is in use for a while yet/));
    errorLog.mockRestore();
    await first.leave();
    const { url, leave } = await second;
    const client = new pg.Client({ connectionString: url.replace(/ancrage$/, 'postgres') });
    await client.connect();
    await client.end();
    await leave();
  });
});
