import { createApplication } from '@ancrage/server/app.setup';
import { Database } from '@ancrage/server/infra/database/database';
import { StaffDatabase } from '@ancrage/server/infra/database/staff-database';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { served, startApplication, type TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { command } from '../support/run-command.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => application.close());

const start = (changed: object = {}) => createApplication({ ...application.settings, ...changed });

describe('checks before the server starts', () => {
  it('refuse a database that may lose acknowledged writes @Q-60', async () => {
    await expect(start({ volatileDatabase: false })).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringMatching(/^The database may lose acknowledged writes: turn .*fsync.* on/),
    });
  });

  it('refuse a database without a migration', async () => {
    const { prisma } = application;
    const history = await prisma.$queryRaw<{ migration_name: string }[]>`
      UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name`;
    await expect(start()).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringContaining(`lacks migrations (${history[0]?.migration_name})`),
    });
    await prisma.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
  });

  it('refuse a database that is newer than the code', async () => {
    const { prisma } = application;
    await prisma.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('later', 'x', '99990101000000_later', now(), 1)`;
    await expect(start()).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringContaining('newer than this version of the application (99990101000000_later)'),
    });
    // A command that needs the current schema prints the same error, without a stack trace.
    expect(await command('drupal-import --aside', application.settings)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database is newer than .*99990101000000_later.*\.$/),
    });
    await prisma.$executeRaw`DELETE FROM _prisma_migrations WHERE id = 'later'`;
  });

  it('refuse the secrets of another installation @Q-40', async () => {
    const { prisma } = application;
    const { uid } = await aPerson(application);
    const { masterKeyId } = await prisma.personKey.findUniqueOrThrow({ where: { uid } });
    await prisma.personKey.update({ where: { uid }, data: { masterKeyId: 'another' } });
    await expect(start()).rejects.toMatchObject({
      name: 'StartUpError',
      message:
        'The database was sealed with another master key: restore the secrets folder that belongs to it, or move secrets/master.key away and type two paper shares into "vault join".',
    });
    await prisma.personKey.update({ where: { uid }, data: { masterKeyId } });
  });

  it.each([
    [90 * 24 * 3600, '7776000 s ahead of'],
    [-3600, '3600 s behind'],
  ])('refuse a clock that is off by %d s', async (off, offset) => {
    const present = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => present() + off * 1000);
    await expect(start()).rejects.toMatchObject({
      name: 'StartUpError',
      message: `The clock of this machine is ${offset} that of the database: set the one right that is wrong.`,
    });
  });

  it('warn of an account that bypasses row-level security, and not of the one that serves @Q-21', async () => {
    const warningsOf = async (databaseUrl: string) => {
      const lines: string[] = [];
      const to = { logTo: { write: (line: string) => void lines.push(line) } };
      const { settings } = application;
      const app = await createApplication({ ...settings, databaseUrl, logLevel: 'warn' }, to);
      await app.close();
      return lines.filter((line) => line.includes('bypasses row-level security'));
    };
    expect(await warningsOf(application.settings.databaseUrl)).toHaveLength(1);
    expect(await warningsOf(served(application.settings).databaseUrl)).toEqual([]);
  });

  it('print a one-line error when the database does not respond', async () => {
    await expect(start({ databaseUrl: 'postgresql://x:x@127.0.0.1:1/x' })).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringMatching(/^The database cannot be used: [^\n]+$/),
    });
  });
});

describe('every statement', () => {
  const LIMITS =
    "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock";

  it('has a timeout of 5 s, and of 2 s for a lock, in a transaction or not, for people and for the staff @Q-63', async () => {
    for (const database of [application.app.get(Database), application.app.get(StaffDatabase)]) {
      const own = { statement: '5s', lock: '2s' };
      expect(await database.queries.$queryRawUnsafe(LIMITS)).toEqual([own]);
      const within = await database.transaction((queries) => queries.$queryRawUnsafe(LIMITS));
      expect(within).toEqual([own]);
    }
  });
});
