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

/** A data folder whose database was used, and is not there any more. */
const folderThatLostItsDatabase = async (): Promise<string> => {
  const dataDir = join(openFolder('lost'), 'data');
  await (await openCommandDatabase(dataDir, undefined, 'first')).leave();
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  return dataDir;
};

describe('an embedded database that is gone', () => {
  it('is missed, by a link to nothing too, and no empty one is made in its place until a restore @Q-60 @start', async () => {
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

  it('is not one whose making was broken off @start', () => {
    const dataDir = openFolder('broken-off');
    databasePassword(dataDir);
    expect(databasePassword(dataDir)).toMatch(/^[\w-]{43}$/);
    const last = databasePassword(dataDir);
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    expect(databasePassword(dataDir)).toBe(last);
    expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['postgres-password']);
  });

  it('says where a backup can be restored when its password is lost, which no backup holds @Q-64 @start', () => {
    const dataDir = openFolder('no-password');
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    for (const mayBeGone of [false, true])
      expect(() => databasePassword(dataDir, mayBeGone)).toThrow(
        /is missing: bring it back, or restore your backup with another ANCRAGE_DATA_DIR\.$/,
      );
  });
});

describe('a command on a data folder that its account cannot write', () => {
  it('says so, and whose it is to type it: it was told of a file that it could not make @start', async () => {
    const file = join(openFolder('written'), 'no-folder');
    writeFileSync(file, '');
    await expect(openCommandDatabase(file, undefined)).rejects.toMatchObject({
      name: 'LaunchError',
      message: `The data folder ${file} cannot be written (EEXIST): type this as the account that it belongs to, or choose another with ANCRAGE_DATA_DIR.`,
    });
  });
});

describe('two commands at a time on an embedded database that nobody else runs', () => {
  it('come one after the other: the first one that ends takes it from nobody @Q-60 @start', async () => {
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const dataDir = join(openFolder('two'), 'data');
    const first = await openCommandDatabase(dataDir, undefined, 'first');
    const second = openCommandDatabase(dataDir, undefined);
    await delay(500);
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^The database is in use for a while yet/));
    told.mockRestore();
    await first.leave();
    const { url, leave } = await second;
    const client = new pg.Client({ connectionString: url.replace(/ancrage$/, 'postgres') });
    await client.connect();
    await client.end();
    await leave();
  });
});
