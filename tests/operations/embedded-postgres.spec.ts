import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { describe, expect, it } from '@jest/globals';
import { askDatabase } from '../support/ask-database.ts';
import { openFolder, temporaryFolder } from '../support/test-run.ts';

const PASSWORD = 'un mot de passe: d’essai/avec?signes@rares';

const ask = async (url: string, sql: string): Promise<unknown> =>
  Object.values((await askDatabase(url, sql))[0] ?? {})[0];

describe('the embedded PostgreSQL', () => {
  it('is durable, in UTF-8, on the loopback only, and keeps its data', async () => {
    const folder = join(openFolder('durable'), 'postgres');
    const first = await startEmbeddedPostgres({ folder, password: PASSWORD });
    const url = first.url('postgres');
    expect(await ask(url, 'SHOW server_version')).toMatch(/^18\./);
    expect(await ask(url, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(url, 'SHOW listen_addresses')).toBe('127.0.0.1');
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await ask(url, `SHOW ${setting}`)).toBe('on');
    await ask(url, `CREATE TABLE kept AS SELECT 'été' AS word`);
    await first.stop();

    const second = await startEmbeddedPostgres({ folder, password: PASSWORD });
    expect(await ask(second.url('postgres'), 'SELECT word FROM kept')).toBe('été');
    await second.stop();
  });

  it('refuses any other password', async () => {
    const server = await startEmbeddedPostgres({
      folder: join(openFolder('password'), 'postgres'),
      password: PASSWORD,
      fast: true,
    });
    const wrong = new URL(server.url('postgres'));
    wrong.password = 'another';
    await expect(ask(wrong.toString(), 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('is migrated by an account that may create roles and databases without being a superuser, as with providers', async () => {
    const server = await startEmbeddedPostgres({
      folder: join(openFolder('provider'), 'postgres'),
      password: PASSWORD,
      fast: true,
    });
    await ask(server.url('postgres'), `CREATE ROLE firm LOGIN PASSWORD 'firm' CREATEROLE CREATEDB`);
    const own = new URL(server.url('firm'));
    [own.username, own.password] = ['firm', 'firm'];
    const applied = await migrateDeploy(own.href).catch((error: unknown) => error);
    const taken = await ask(
      own.href,
      `SELECT count(*)::int FROM pg_roles WHERE rolname LIKE 'ancrage\\_%' AND pg_has_role('firm', oid, 'SET')`,
    );
    const forgotten = await ask(own.href, 'SELECT forget_audit_entries(now(), 10)');
    await server.stop();
    expect(applied).toContain('job queue');
    expect([taken, forgotten]).toEqual([3, 0]);
  });

  it('replaces the server left by a killed process', async () => {
    const folder = join(openFolder('killed'), 'postgres');
    const program = join(folder, '../holder.mts');
    const module = import.meta.resolve('@ancrage/prisma/embedded-postgres');
    writeFileSync(
      program,
      `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
       const { port } = await startEmbeddedPostgres(${JSON.stringify({ folder, password: PASSWORD, fast: true })});
       process.send({ port });`,
    );
    const holder = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(holder, 'message');
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    const server = await startEmbeddedPostgres({ folder, password: PASSWORD, fast: true });
    expect(await ask(server.url('postgres'), 'SELECT 1')).toBe(1);
    await server.stop();
  });

  it('is moved, and linked, when root gives it to an account that cannot enter the folder', async () => {
    const isRoot = process.getuid?.() === 0;
    const closed = join(temporaryFolder('closed'), 'data');
    const folder = join(closed, 'postgres');
    const first = await startEmbeddedPostgres({ folder, password: PASSWORD });
    expect(lstatSync(folder).isSymbolicLink()).toBe(isRoot);
    if (isRoot) expect(first.home).toMatch(/^\/var\/lib\/ancrage\/postgres-/);
    await ask(first.url('postgres'), 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    const second = await startEmbeddedPostgres({ folder, password: PASSWORD });
    expect(await ask(second.url('postgres'), 'SELECT one FROM kept')).toBe(1);
    await second.stop();

    rmSync(closed, { recursive: true });
    const afresh = await startEmbeddedPostgres({ folder, password: PASSWORD });
    expect(await ask(afresh.url('postgres'), `SELECT to_regclass('kept')`)).toBeNull();
    await afresh.stop();
    for (const { home } of [first, afresh]) rmSync(home, { recursive: true, force: true });
  });

  it('belongs to the account that created it: any other, root included, gets an error with its owner', async () => {
    const folder = join(openFolder('owned'), 'postgres');
    const cluster = join(folder, 'cluster');
    mkdirSync(cluster, { recursive: true });
    const isRoot = process.getuid?.() === 0;
    // Root runs PostgreSQL as another account, and can give the folder to a third one; other accounts cannot change owners.
    if (isRoot) chownSync(cluster, 12345, 12345);
    const failure = await startEmbeddedPostgres({ folder, password: PASSWORD }).catch(
      ({ message }) => message,
    );
    if (isRoot)
      expect(failure).toBe(
        `The database in ${cluster} belongs to another account, user 12345: type this as that account.`,
      );
    else expect(failure).not.toMatch(/belongs to another account/);
  });

  it.each([
    ['its own account', temporaryFolder],
    ['every account', openFolder],
  ])(
    'is reported missing behind a dangling link in a folder open to %s, and the link stays',
    async (_, make) => {
      const parent = make('unmounted');
      const folder = join(parent, 'postgres');
      symlinkSync(join(parent, 'disk'), folder);
      await expect(startEmbeddedPostgres({ folder, password: PASSWORD })).rejects.toMatchObject({
        name: 'PostgresError',
        message: expect.stringMatching(/^The database \S+\/disk, which \S+ is a link to, is missing: /),
      });
      expect(lstatSync(folder).isSymbolicLink()).toBe(true);
    },
  );
});
