import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSecrets } from '@ancrage/server/config/secrets';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askDatabase } from '../support/ask-database.ts';
import { type TestDatabase, unmadeDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/test-run.ts';

const ANCRAGE = fileURLToPath(new URL('../../server/dist/commands/ancrage.js', import.meta.url));
const READY_WITHIN_MS = 100_000;
/** Headers of a browser that requests a page. */
const HTML = { headers: { Accept: 'text/html' } };

/** Variables that must not be inherited. */
const OWN = /^(PORT|HOST|.*_URL|.*_FILE|MAIL_FROM|FIRM_.*|CONTACT_ADDRESS|LOG_LEVEL|ANCRAGE_.*|npm_.*|PG.*)$/;
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)));

/** A process of `ancrage …`, and its output. */
class Typed {
  output = '';
  private readonly process: ChildProcess;
  readonly exitCode: Promise<number | null>;

  constructor(args: readonly string[], settings: Record<string, string>) {
    this.process = spawn(process.execPath, [ANCRAGE, ...args], { env: { ...inherited, ...settings } });
    this.exitCode = once(this.process, 'close').then(([code]) => code);
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.process.emit('said');
      });
    void this.exitCode.then(() => this.process.emit('said'));
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Waits for some output. */
  async says(words: string): Promise<void> {
    const signal = AbortSignal.timeout(READY_WITHIN_MS);
    while (!this.output.includes(words)) {
      if (this.process.exitCode !== null) throw new Error(`It has ended:\n${this.output}`);
      await once(this.process, 'said', { signal });
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }
}

describe('the application installed without npm', () => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  const typed: Typed[] = [];
  const type = (args: readonly string[], more: Record<string, string> = {}): Typed => {
    const command = new Typed(args, { ...settings, ...more });
    typed.push(command);
    return command;
  };

  beforeEach(async () => {
    database = unmadeDatabase();
    const address = new URL(database.url);
    // The password of the test server may be weak: the check of a deployment is about those in settings.
    const password = decodeURIComponent(address.password);
    address.password = '';
    const folder = temporaryFolder('installed');
    settings = {
      PUBLIC_URL: 'http://localhost:3000',
      CONTACT_ADDRESS: 'contact@cabinet-cap.fr',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: address.toString(),
      PGPASSWORD: password,
      ANCRAGE_DATA_DIR: join(folder, 'data'),
      ANCRAGE_VOLATILE_DATABASE: 'yes',
    };
  });
  afterEach(async () => {
    for (const command of typed) command.kill('SIGKILL');
    await Promise.all(typed.splice(0).map(({ exitCode }) => exitCode));
    await database.drop();
  });

  it('prints a one-line error for missing settings, before it connects to the database', async () => {
    const refused = type(['start'], { PUBLIC_URL: '' });
    expect(await refused.exitCode).toBe(1);
    expect(refused.output).toBe(
      'PUBLIC_URL is not set: it must be the address people type, beginning with https:.\n',
    );
  });

  const accountFolder = () => {
    const folder = join(temporaryFolder('account'), 'account');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const check = ['check', '--make-account', folder, '--for', 'postgresql://ancrage@postgres:5432/ancrage'];
    const settled = { DATABASE_URL: '', DATABASE_URL_FILE: join(folder, 'url') };
    return { folder, read, check: () => type(check, settled).exitCode };
  };

  it('creates two database accounts once: one owns the tables, the other serves', async () => {
    const { folder, read, check } = accountFolder();
    expect(await check()).toBe(0);
    const made = ['password', 'owner-url', 'url'].map(read);
    expect(made).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      `postgresql://ancrage:${read('password')}@postgres:5432/ancrage`,
      expect.stringMatching(/^postgresql:\/\/ancrage_server:[\w-]{43}@postgres:5432\/ancrage$/),
    ]);
    expect(made[2]).not.toContain(made[0]);
    for (const name of ['password', 'owner-url', 'url'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);
    expect(await check()).toBe(0);
    expect(['password', 'owner-url', 'url'].map(read)).toEqual(made);
  });

  it('makes the account of an earlier release the owner, with its password', async () => {
    const { folder, read, check } = accountFolder();
    mkdirSync(folder);
    const before = 'postgresql://ancrage:un-phare-dans-la-brume-1@postgres:5432/ancrage';
    writeFileSync(join(folder, 'password'), 'un-phare-dans-la-brume-1');
    writeFileSync(join(folder, 'url'), before);
    expect(await check()).toBe(0);
    expect([read('password'), read('owner-url')]).toEqual(['un-phare-dans-la-brume-1', before]);
    expect(read('url')).toMatch(/^postgresql:\/\/ancrage_server:/);
  });

  it('reports an unknown command', async () => {
    const unknown = type(['dance']);
    expect(await unknown.exitCode).toBe(1);
    expect(unknown.output).toBe('There is no command dance: ancrage help names them all.\n');
  });

  it('migrates once when two start on an empty database, serves in both by the account without rights, and shuts down cleanly @Q-21', async () => {
    openSecrets(settings.ANCRAGE_DATA_DIR ?? '');
    const places = [
      { HOST: '0.0.0.0', PORT: String(await freePort()) },
      { HOST: '127.0.0.2', PORT: String(await freePort()) },
    ];
    const name = `ancrage_server_${process.pid}`;
    const serving = new URL(settings.DATABASE_URL ?? '');
    serving.username = name;
    serving.password = randomBytes(32).toString('base64url');
    const addresses = {
      OWNER_DATABASE_URL: settings.DATABASE_URL ?? '',
      DATABASE_URL: serving.toString(),
    };
    const both = places.map((place) => type(['start'], { ...place, ...addresses }));
    await Promise.all(both.map((process) => process.says(' is ready: ')));
    const migrated = both.filter(({ output }) => output.includes('Migrations applied: '));
    expect(migrated).toHaveLength(1);
    for (const path of ['/', '/cgu', '/en/legal-notices', '/ge_rest/ge_get_schema_url?_format=json'])
      expect([path, (await fetch(`http://127.0.0.1:${places[0]?.PORT}${path}`, HTML)).status]).toEqual([
        path,
        200,
      ]);
    const accounts = await askDatabase(
      database.url,
      `SELECT DISTINCT usename::text AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'ancrage%'`,
    );
    expect(accounts).toEqual([{ name }]);
    for (const [index, process] of both.entries()) {
      expect(await type(['health'], places[index]).exitCode).toBe(0);
      process.kill('SIGTERM');
      expect(await process.exitCode).toBe(0);
    }
    const gone = type(['health'], places[1]);
    expect(await gone.exitCode).toBe(1);
    expect(gone.output).toBe(`It does not answer: connect ECONNREFUSED 127.0.0.2:${places[1]?.PORT}\n`);
    await askDatabase(database.url, `DROP ROLE ${name}`);
  });

  it('prints only the address that it cannot listen on', async () => {
    expect(await type(['migrate']).exitCode).toBe(0);
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    // The account of the test server is a superuser, of which a start warns.
    const errors = { LOG_LEVEL: 'error' };
    const taken = type(['start'], { ...errors, PORT: String(address.port) });
    expect(await taken.exitCode).toBe(1);
    const elsewhere = type(['start'], { ...errors, HOST: '203.0.113.1' });
    expect(await elsewhere.exitCode).toBe(1);
    holder.close();
    expect(taken.output).toBe(
      `Port ${address.port} is already taken on 127.0.0.1: stop what uses it, or choose another with PORT.\n`,
    );
    expect(elsewhere.output).toBe(
      '203.0.113.1 cannot be listened on (EADDRNOTAVAIL): choose another address with HOST.\n',
    );
  });

  it('waits for a database that is not up yet, and says so', async () => {
    const waiting = type(['migrate'], {
      DATABASE_URL: `postgresql://ancrage@127.0.0.1:${await freePort()}/ancrage`,
    });
    await waiting.says('The database does not answer yet (connect ECONNREFUSED');
    waiting.kill('SIGTERM');
    expect(await waiting.exitCode).toBeNull();
  });

  it('creates an account of the staff, and lists it @A-03', async () => {
    expect(await type(['migrate']).exitCode).toBe(0);
    const added = type(['staff', 'add', '--mail', 'ines@cabinet-cap.fr', '--name', 'Inès Morel']);
    expect(await added.exitCode).toBe(0);
    expect(added.output).toContain(
      'An account was made for ines@cabinet-cap.fr.\nFirst password, shown this once: ',
    );
    const listed = type(['staff', 'list']);
    expect(await listed.exitCode).toBe(0);
    expect(listed.output).toBe(
      'Inès Morel  <ines@cabinet-cap.fr>  fr  no second factor yet  never signed in  rights: approve, support, erase, export, log, staff\n',
    );
    expect(await type(['staff', 'add']).exitCode).toBe(1);
  });
});
