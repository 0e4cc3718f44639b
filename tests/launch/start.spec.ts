import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { askDatabase } from '../support/ask-database.ts';
import { openFolder } from '../support/test-run.ts';
import { gone, type Launched, launch, stopEverything } from './launched.ts';

const BOOTSTRAP = fileURLToPath(new URL('../../server/launch/bootstrap.mjs', import.meta.url));
const run = promisify(execFile);

const accountSchema = z.strictObject({ mail: z.string(), password: z.string().check(z.minLength(12)) });
const accountsSchema = z.strictObject({
  client: z.strictObject({ id: z.string(), secret: z.string().check(z.minLength(24)) }),
  user: accountSchema,
  english: accountSchema,
  newcomer: accountSchema,
  staff: accountSchema,
});

/** Runs `npm run <command>` without npm. */
const command = async (dataDir: string, ...typed: string[]): Promise<string> => {
  const { DATABASE_URL: _, ...others } = process.env;
  const environment = { ...others, ANCRAGE_DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, [BOOTSTRAP, 'command', ...typed], { env: environment });
  return stdout;
};

describe('npm start on a new data folder', () => {
  let application: Launched;
  let accounts: z.infer<typeof accountsSchema>;

  beforeAll(async () => {
    application = await (await launch({ byNpm: true })).ready();
    accounts = accountsSchema.parse(
      JSON.parse(readFileSync(join(application.dataDir, 'demo-accounts.json'), 'utf8')),
    );
  });
  afterAll(stopEverything);

  it('prints its address and responds there', async () => {
    expect(application.output).toContain(` is ready: ${application.url}`);
    await application.healthy();
    expect(application.output).not.toContain('"checked":0');
  });

  it('serves with an account that owns nothing and is no superuser @Q-21', async () => {
    const { dataDir } = application;
    const password = readFileSync(join(dataDir, 'secrets/postgres-password'), 'utf8').trim();
    const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
    const accounts = await askDatabase(
      `postgresql://ancrage:${password}@127.0.0.1:${port}/ancrage`,
      `SELECT DISTINCT usename::text AS name, rolsuper AS super FROM pg_stat_activity JOIN pg_roles ON rolname = usename
       WHERE application_name LIKE 'ancrage%'`,
    );
    expect(accounts).toEqual([{ name: 'ancrage_server', super: false }]);
  });

  it('serves the web app from the same origin', async () => {
    const page = await fetch(application.url, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    const [, script] = /<script [^>]*src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
    const begins = await fetch(application.url + script);
    expect(begins.headers.get('content-type')).toContain('text/javascript');
    expect(await begins.text()).toContain('import(');
  });

  it('makes the demo accounts and secrets unreadable for other accounts of the machine', () => {
    const modeOf = (name: string) => statSync(join(application.dataDir, name)).mode & 0o777;
    expect(modeOf('demo-accounts.json')).toBe(0o600);
    expect(modeOf('secrets')).toBe(0o700);
    expect(modeOf('secrets/postgres-password')).toBe(0o600);
  });

  it('prints the demo accounts', () => {
    for (const { mail, password } of [accounts.user, accounts.english, accounts.newcomer, accounts.staff]) {
      expect(application.output).toContain(mail);
      expect(application.output).toContain(password);
    }
  });

  it.each(['user', 'english', 'newcomer'] as const)(
    'lets the %s of the demonstration sign in',
    async (name) => {
      const form = new FormData();
      const { mail, password } = accounts[name];
      const { id, secret } = accounts.client;
      const fields = {
        grant_type: 'password',
        username: mail,
        password,
        client_id: id,
        client_secret: secret,
      };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      const answer = await fetch(`${application.url}/oauth/token?_format=json`, {
        method: 'POST',
        body: form,
      });
      expect(answer.status).toBe(200);
    },
  );

  it('refuses a second start on the same data folder with a one-line error', async () => {
    const second = await launch({ dataDir: application.dataDir });
    expect(await second.exitCode()).not.toBe(0);
    expect(second.output.trim().split('\n').at(-1)).toMatch(
      /^The data folder .* is in use: the application already runs on it \(process \d+\)\.$/,
    );
    expect((await fetch(`${application.url}/health/live`)).status).toBe(200);
  });

  it('allows a backup and a key rotation while it runs, and a restore to an empty folder @Q-64 @Q-42', async () => {
    const { dataDir } = application;
    const folder = openFolder('commands');
    const made = await command(dataDir, 'backup', '--make-key');
    const key = join(folder, 'key.txt');
    writeFileSync(key, `${/AGE-SECRET-KEY-1[A-Z0-9]+/.exec(made)?.[0]}\n`);
    const recipient = /age1[a-z0-9]+/.exec(made)?.[0] ?? '';
    const backup = join(folder, 'all.age');
    expect(await command(dataDir, 'backup', '--to', backup, '--recipient', recipient)).toContain('3 people');
    expect(await command(dataDir, 'vault', 'rotate')).toContain('wrapped with it now: 3 keys');

    const restored = join(openFolder('restored'), 'data');
    const output = await command(restored, 'restore', '--from', backup, '--identity', key);
    expect(output).toContain('is back');
    expect(readdirSync(join(restored, 'secrets'))).toContain('postgres-password');
    expect(await command(restored, 'vault', 'check')).toContain('3 of 3 keys open.');
  });

  it('leaves no process on SIGTERM, and has all data at the next start', async () => {
    const { application: server, postgres } = application.processes();
    application.signal('SIGTERM');
    await application.exitCode();
    await gone(server, postgres);
    expect(application.output).toMatch(/^\{"level":"info",.*"call":/m);
    const kept = readFileSync(join(application.dataDir, 'demo-accounts.json'), 'utf8');

    const again = await (await launch({ dataDir: application.dataDir })).ready();
    // Quick, as nothing is installed or built again.
    expect(again.output).not.toMatch(/packages|database client|web app/);
    expect(readFileSync(join(application.dataDir, 'demo-accounts.json'), 'utf8')).toBe(kept);
    expect(again.output).toContain(accounts.user.password);
    application = again;
  });

  describe('after a kill -9', () => {
    /** Starts again on the same folder, as soon as the killed process has exited. */
    const startAgain = async (): Promise<void> => {
      application = await (await launch({ dataDir: application.dataDir })).ready();
      await application.healthy();
    };

    it('recovers when the application was killed while its PostgreSQL keeps running', async () => {
      const { application: server, postgres } = application.processes();
      process.kill(server, 'SIGKILL');
      await application.exitCode();
      await startAgain();
      await gone(server, postgres);
    });

    it('exits when PostgreSQL is killed, and recovers', async () => {
      const { application: server, postgres } = application.processes();
      process.kill(postgres, 'SIGKILL');
      expect(await application.exitCode()).not.toBe(0);
      expect(application.output).toContain('PostgreSQL ended by itself');
      await gone(server, postgres);
      await startAgain();
    });

    it('exits when the launcher is killed, and recovers', async () => {
      const { application: server, postgres } = application.processes();
      application.signal('SIGKILL');
      await application.exitCode();
      await startAgain();
      await gone(server, postgres);
    });
  });
});
