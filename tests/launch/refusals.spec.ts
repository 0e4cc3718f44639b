import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, servingUrl } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { CommandRunner } from './command-runner.ts';
import { type LaunchOptions, launch, stopEverything } from './launched.ts';

/** The output without the progress lines. */
const saidIn = (output: string): string[] =>
  output.split('\n').filter((line) => line !== '' && !/^ {2}[…✓✗] /.test(line));

/** Expects a start in a separate process to fail with a message. */
const refusalOf = async (options: LaunchOptions): Promise<string[]> => {
  const application = await launch(options);
  expect(await application.exitCode()).not.toBe(0);
  return saidIn(application.output);
};

let runner: CommandRunner;
beforeAll(() => {
  runner = new CommandRunner();
});
afterAll(() => runner.close());

/** The same for a start that ends before it has anything to close: in a thread with the modules loaded. */
const earlyRefusalOf = async (settings: Record<string, string>): Promise<string[]> => {
  const dataDir = join(temporaryFolder('refused'), 'data');
  const own = { PORT: String(await freePort()), ANCRAGE_DATA_DIR: dataDir };
  const { code, output } = await runner.launcher(['start'], { ...own, ...settings });
  expect(code).not.toBe(0);
  return saidIn(output);
};

describe('npm start that cannot run', () => {
  afterAll(stopEverything);

  it('reports that the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    const said = await refusalOf({ port: address.port });
    holder.close();
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^Port ${address.port} is already taken on 127\\.0\\.0\\.1`)),
    ]);
  });

  it('reports that the data folder is not writable', async () => {
    const file = join(temporaryFolder('taken'), 'a-file');
    writeFileSync(file, '');
    const said = await earlyRefusalOf({ ANCRAGE_DATA_DIR: join(file, 'data') });
    expect(said).toEqual([expect.stringMatching(/^The data folder .* cannot be written \(ENOTDIR\)/)]);
  });

  it.each([
    { name: 'PORT', value: 'three thousand' },
    { name: 'LOG_LEVEL', value: 'loud' },
    { name: 'SMTP_URL', value: 'mail.example.org' },
    { name: 'DATABASE_URL', value: 'mysql://root@localhost/ancrage' },
  ])('reports an invalid $name', async ({ name, value }) => {
    const said = await earlyRefusalOf({ [name]: value });
    expect(said).toEqual([expect.stringMatching(new RegExp(`^${name} must be .*\\.$`))]);
  });

  it('reports that the database does not respond', async () => {
    const said = await earlyRefusalOf({ DATABASE_URL: 'postgresql://x:x@127.0.0.1:1/x' });
    expect(said).toEqual([expect.stringMatching(/^The database of DATABASE_URL cannot be used: .+/)]);
  });

  it('reports a missing DATABASE_URL when only the direct address is set, and does nothing else', async () => {
    const said = await earlyRefusalOf({ DIRECT_DATABASE_URL: 'postgresql://x:x@127.0.0.1:1/x' });
    expect(said).toEqual(['DATABASE_URL is not set: it must be a PostgreSQL address.']);
  });

  it('reports an address that it cannot listen on', async () => {
    const said = await earlyRefusalOf({ HOST: '203.0.113.1' });
    expect(said).toEqual([expect.stringMatching(/^203\.0\.113\.1 cannot be listened on \(EADDRNOTAVAIL\)/)]);
  });

  it('reports a database that is newer than the code', async () => {
    const database = await cloneDatabase();
    await askDatabase(
      database.url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', '', '29991231000000_later', now())`,
    );
    const said = await refusalOf({ environment: { DATABASE_URL: database.url } });
    await database.drop();
    expect(said).toEqual([
      expect.stringMatching(/^The database is newer than this version .*29991231000000_later.*\.$/),
    ]);
  });
});

describe('npm start with custom texts', () => {
  afterAll(stopEverything);

  /** The message for a changed copy of the built-in content. */
  const saidOf = async (change: (contentDir: string) => void): Promise<string[]> => {
    const contentDir = temporaryFolder('content');
    cpSync(fileURLToPath(new URL('../../shared/src/content', import.meta.url)), contentDir, {
      recursive: true,
    });
    change(contentDir);
    const database = await cloneDatabase();
    const said = await refusalOf({
      environment: {
        DATABASE_URL: database.url,
        ANCRAGE_VOLATILE_DATABASE: 'yes',
        ANCRAGE_CONTENT_DIR: contentDir,
        // The account of the test server is a superuser, of which a start warns.
        LOG_LEVEL: 'error',
      },
    });
    await database.drop();
    return said;
  };

  it('prints a one-line error for an invalid legal text @R-23', async () => {
    const said = await saidOf((contentDir) => {
      mkdirSync(join(contentDir, 'legal', 'fr'), { recursive: true });
      writeFileSync(join(contentDir, 'legal', 'fr', 'terms.md'), '# Conditions\n\n{{firme}}');
    });
    expect(said).toEqual([
      expect.stringMatching(/^\S+terms\.md: nothing is known by the name \{\{firme\}\}\.$/),
    ]);
  });

  it('prints only the errors of the exercises', async () => {
    const said = await saidOf((contentDir) => rmSync(join(contentDir, 'fr', 'check-in.yaml')));
    expect(said).toEqual([expect.stringMatching(/^\S+\/fr\/check-in\.yaml: this file is missing$/)]);
  });
});

describe('npm start with DATABASE_URL', () => {
  afterAll(stopEverything);

  it('uses it without demonstration data, and keeps its address visible on a terminal', async () => {
    const database = await cloneDatabase();
    const environment = {
      OWNER_DATABASE_URL: database.url,
      DATABASE_URL: servingUrl(database.url),
      ANCRAGE_VOLATILE_DATABASE: 'yes',
      NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true',
    };
    const dataDir = temporaryFolder('data');
    // As a trial run on the embedded database leaves it.
    const account = { mail: 'helene@ancrage.example', password: 'of the trial' };
    const accounts = JSON.stringify({ user: account, newcomer: account, staff: account });
    writeFileSync(join(dataDir, 'demo-accounts.json'), accounts);
    const application = await (await launch({ dataDir, environment })).ready();
    await application.healthy();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')).toBe(accounts);
    expect(application.output).not.toContain('of the trial');
    expect((await fetch(`${application.url}/getwaversion/tma`)).status).toBe(200);
    application.signal('SIGTERM');
    await application.exitCode();
    expect(application.output).toContain('LOG_LEVEL=info');
    expect(application.output).not.toContain('{"level"');
    await database.drop();
  });
});
