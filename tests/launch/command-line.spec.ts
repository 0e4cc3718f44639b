import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { makeBackupKey } from '../../server/src/commands/backup-key.ts';
import { makeMasterKey, placeMasterKey } from '../../server/src/config/master-keys.ts';
import { askDatabase } from '../support/ask-database.ts';
import { unmadeDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { ANCRAGE, BOOTSTRAP, CommandRunner, inherited } from './command-runner.ts';

// The output of `npm run …` and `ancrage …`. The commands run in one thread, which loads their shared modules once; the last
// tests here start processes, with the same output and exit code.

type Settings = Readonly<Record<string, string>>;

/** Launchers, and a part of the help of each. */
const launchers = [
  ['start', 'npm start'],
  ['dev', 'npm run dev'],
  ['test', 'npm test'],
  ['verify', 'npm run verify'],
  ['drills', 'npm run drills -- crashes'],
  ['bench', 'npm run bench -- storm'],
  ['bench-client', 'npm run bench:client -- --write'],
  ['lighthouse', 'npm run lighthouse -- --write'],
  ['licences', 'npm run licences'],
  ['advisories', 'npm run advisories -- --all'],
  ['sbom', 'npm run sbom -- --all'],
  ['content-check', 'npm run content:check -- my-content'],
] as const;

let runner: CommandRunner;
beforeAll(() => {
  runner = new CommandRunner();
});
afterAll(() => runner.close());

describe('npm run mail:test', () => {
  const addressFile = join(temporaryFolder('settings'), 'database-url');
  writeFileSync(addressFile, 'postgresql://ancrage:x@db.internal/ancrage\n');

  it.each([
    ['is in a file', { DATABASE_URL_FILE: addressFile }],
    ['is empty, as in a compose file', { DATABASE_URL: '' }],
    ['is in a variable', { DATABASE_URL: 'postgresql://ancrage:x@db.internal/ancrage' }],
  ])('contacts the mail server when the database address %s', async (_, settings) => {
    const typed = ['command', 'mail-test', '--to', 'ines@cabinet-cap.fr'];
    expect(await runner.launcher(typed, { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The mail was not sent: connect ECONNREFUSED 127\.0\.0\.1:1\n$/m),
    });
  });

  it('explains STARTTLS for a port on which TLS begins after the greeting', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).end('220 mail.test ESMTP\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    const settings = { DATABASE_URL: '', SMTP_URL: `smtps://127.0.0.1:${address.port}` };
    const { code, output } = await runner.launcher(
      ['command', 'mail-test', '--to', 'ines@cabinet-cap.fr'],
      settings,
    );
    server.close();
    expect(code).toBe(1);
    expect(output).toContain('The mail was not sent: the server does not begin with TLS on this port');
    expect(output).not.toContain('SSL routines');
  });

  it('prints the same in an installation without npm', async () => {
    const settings = { DATABASE_URL: 'postgresql://x:y@db.internal/x', SMTP_URL: 'smtp://127.0.0.1:1' };
    expect(await runner.installed(['mail-test', 'ines@cabinet-cap.fr'], settings)).toEqual({
      code: 1,
      output: 'The mail was not sent: connect ECONNREFUSED 127.0.0.1:1\n',
    });
  });
});

describe('commands with an unreadable database address', () => {
  const folder = temporaryFolder('commands');
  placeMasterKey(folder, makeMasterKey());
  const key = join(folder, 'key.txt');
  const settings = { ANCRAGE_DATA_DIR: folder };
  beforeAll(async () => writeFileSync(key, (await makeBackupKey()).secret));

  const one = ['--from', key, '--identity', key];
  const each = [
    { name: 'staff', typed: ['command', 'staff', 'list'] },
    { name: 'vault', typed: ['command', 'vault', 'check'] },
    { name: 'backup', typed: ['command', 'backup', '--to', folder] },
    { name: 'restore', typed: ['command', 'restore', ...one] },
    { name: 'rehearse', typed: ['command', 'rehearse', ...one] },
    {
      name: 'drupal:import',
      typed: ['command', 'drupal-import', '--database', 'mysql://x@y/z', '--dry-run'],
    },
  ];

  it.each(each)('npm run $name prints a one-line error', async ({ typed }) => {
    const address = 'postgres://ancrage:a%zz@127.0.0.1:1/ancrage';
    expect(await runner.launcher(typed, { ...settings, DATABASE_URL: address })).toEqual({
      code: 1,
      output: 'DATABASE_URL must have a literal % written as %25.\n',
    });
  });

  it.each(each)('npm run $name prints a one-line error for a missing file', async ({ typed }) => {
    const file = join(folder, 'missing');
    expect(await runner.launcher(typed, { ...settings, DATABASE_URL_FILE: file })).toEqual({
      code: 1,
      output: `DATABASE_URL_FILE must name a file that can be read: ${file} cannot (ENOENT).\n`,
    });
  });
});

describe('usage messages', () => {
  it.each(['backup', 'restore', 'rehearse', 'vault', 'staff', 'mail-test', 'drupal-import'])(
    '%s prints its usage for npm, and for an installation without npm',
    async (name) => {
      const script = name.replace('-', ':');
      const here = await runner.launcher(['command', name, '--help'], {});
      expect(here).toEqual({ code: 0, output: expect.stringContaining(`  npm run ${script} -- `) });
      const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
      expect(await runner.installed([name, '--help'], settings)).toEqual({
        code: 0,
        output: here.output.replaceAll(`npm run ${script} --`, `ancrage ${name}`),
      });
    },
  );
});

describe('a command with unknown arguments', () => {
  it.each(launchers)('%s prints its usage and does nothing else', async (name, how) => {
    const folder = temporaryFolder('nothing');
    const settings = { ANCRAGE_DATA_DIR: folder };
    const help = await runner.launcher([name, '--help'], settings);
    expect(help).toEqual({ code: 0, output: expect.stringContaining(how) });
    const output = expect.stringMatching(/^Unknown option '--hepl'/);
    expect(await runner.launcher([name, '--hepl'], settings)).toEqual({ code: 1, output });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['operations', 'all'])('test %s runs nothing that was not asked for', async (which) => {
    expect(await runner.launcher(['test', which, 'backup-retention'], {})).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^There is nothing to do with backup-retention\.\n\n.+ npm test -- operations /s,
      ),
    });
    const output = expect.stringMatching(/^Unit tests, .+ npm test -- operations /s);
    expect(await runner.launcher(['test', which, '--help'], {})).toEqual({ code: 0, output });
  });

  it.each(['mail-test', 'staff', 'backup', 'restore', 'rehearse', 'drupal-import'])(
    '%s prints its usage and does nothing else, with npm and without',
    async (name) => {
      const folder = temporaryFolder('nothing');
      const settings = { ANCRAGE_DATA_DIR: folder, DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
      const how = (program: string) => ({
        code: 1,
        output: expect.stringMatching(new RegExp(`^Unknown option '--hepl'.+  ${program} `, 's')),
      });
      const script = name.replace('-', ':');
      expect(await runner.launcher(['command', name, '--hepl'], settings)).toEqual(
        how(`npm run ${script} --`),
      );
      expect(await runner.installed([name, '--hepl'], settings)).toEqual(how(`ancrage ${name}`));
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it.each(['start', 'migrate', 'health', 'check', 'every-day'])(
    'ancrage %s prints its usage and does nothing else',
    async (name) => {
      const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
      const output = expect.stringMatching(/^ancrage <command>/);
      expect(await runner.installed([name, '--help'], settings)).toEqual({ code: 0, output });
    },
  );

  it.each(['start', 'migrate', 'health'])('ancrage %s accepts no arguments', async (name) => {
    const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
    const output = 'There is nothing to do with now.\n';
    expect(await runner.installed([name, 'now'], settings)).toEqual({ code: 1, output });
  });

  it('npm run staff without arguments prints its usage', async () => {
    const output = expect.stringMatching(
      / staff -- add .+ staff -- reset-password .+ staff -- reset-factor .+ staff -- list\n/s,
    );
    expect(await runner.launcher(['command', 'staff'], {})).toEqual({ code: 1, output });
  });
});

describe('ancrage every-day', () => {
  it('reports an unknown command at once, not at night @Q-64', async () => {
    const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
    expect(await runner.installed(['every-day', '02:30', 'bakup', '--to', '/backups'], settings)).toEqual({
      code: 1,
      output: 'There is no command bakup: ancrage help names them all.\n',
    });
  });

  it('reports a missing backup recipient at once, not at night @Q-64', async () => {
    const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage', BACKUP_RECIPIENTS: '' };
    expect(await runner.installed(['every-day', '02:30', 'backup', '--to', '/backups'], settings)).toEqual({
      code: 1,
      output: 'BACKUP_RECIPIENTS is not set: "backup --make-key" makes a pair of keys.\n',
    });
  });

  it('reports an invalid public key, a folder that is missing or not writable, and a key file at once @Q-64', async () => {
    const { recipient } = await makeBackupKey();
    const folder = temporaryFolder('nightly');
    const output = async (to: string, more: Settings = {}) => {
      const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage', BACKUP_RECIPIENTS: recipient };
      const run = await runner.installed(['every-day', '02:30', 'backup', '--to', to], {
        ...settings,
        ...more,
      });
      expect(run.code).toBe(1);
      return run.output;
    };
    expect(await output(folder, { BACKUP_RECIPIENTS: recipient.slice(0, -1) })).toMatch(
      /^BACKUP_RECIPIENTS has age1\w+, which is no public key for backups: copy all of it, .+\.\n$/,
    );
    expect(await output(join(folder, 'missing'))).toMatch(
      /missing is no folder for backups: make it first\.\n$/,
    );
    mkdirSync(join(folder, '.ancrage-write-test'));
    expect(await output(folder)).toMatch(
      /^The folder \S+ cannot be written by user \d+ \(EISDIR\): give it to that account\.\n$/,
    );
    rmdirSync(join(folder, '.ancrage-write-test'));
    const copies = { BACKUP_COPY_URL: 's3://backups', BACKUP_COPY_KEY_FILE: join(folder, 'no-key.json') };
    expect(await output(folder, copies)).toMatch(/^BACKUP_COPY_KEY_FILE must name a file that can be read/);
  });
});

describe('npm run content:check', () => {
  it('prints its usage', async () => {
    expect(await runner.launcher(['content-check', '--help'], {})).toEqual({
      code: 0,
      output: expect.stringContaining('npm run content:check -- my-content'),
    });
  });

  it('reports a missing folder, and not the files missing in it', async () => {
    const folder = join(temporaryFolder('content'), 'missing');
    expect(await runner.launcher(['content-check', folder], {})).toEqual({
      code: 1,
      output: `There is no folder ${folder}.\n`,
    });
  });
});

describe('a database with foreign tables', () => {
  it('gets a one-line error with the database’s message', async () => {
    const database = unmadeDatabase();
    const administrator = new URL(database.url);
    administrator.pathname = '/postgres';
    await askDatabase(administrator.href, `CREATE DATABASE ${new URL(database.url).pathname.slice(1)}`);
    await askDatabase(database.url, 'CREATE TABLE person (name text)');
    const answer = await runner.installed(['migrate'], { DATABASE_URL: database.url });
    await database.drop();
    const sentence = 'The migration 20261121000000_foundation failed: relation "person" already exists\n';
    expect(answer).toEqual({ code: 1, output: sentence });
  });
});

describe('the staff command while the database is down', () => {
  const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
  const output = 'The database does not answer: connect ECONNREFUSED 127.0.0.1:1\n';

  it('prints a one-line error', async () => {
    expect(await runner.launcher(['command', 'staff', 'list'], settings)).toEqual({ code: 1, output });
  });

  it('prints a one-line error without npm, too', async () => {
    expect(await runner.installed(['staff', 'list'], settings)).toEqual({ code: 1, output });
  });
});

describe('a missing database, such as a mistyped name', () => {
  const asks = [
    { name: 'staff', typed: ['command', 'staff', 'list'], installed: ['staff', 'list'] },
    {
      name: 'drupal:import',
      typed: ['command', 'drupal-import', '--aside'],
      installed: ['drupal-import', '--aside'],
    },
  ];

  it.each(asks)('is reported by $name, and not created', async ({ typed, installed }) => {
    const { url, drop } = unmadeDatabase();
    const folder = temporaryFolder('nothing');
    const settings = { DATABASE_URL: url, ANCRAGE_DATA_DIR: folder };
    const output = `database "${new URL(url).pathname.slice(1)}" does not exist\n`;
    try {
      expect(await runner.launcher(typed, settings)).toEqual({ code: 1, output });
      expect(await runner.installed(installed, settings)).toEqual({ code: 1, output });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await drop();
    }
  });
});

describe('separate processes', () => {
  /** Starts a process. @returns its exit code and its output */
  const start = (words: readonly string[], settings: Settings) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = execFile(process.execPath, words, { env: { ...inherited, ...settings } }, (_, out, err) =>
        resolve({ code: child.exitCode, output: out + err }),
      );
    });

  const away = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage', SMTP_URL: 'smtp://127.0.0.1:1' };
  const missing = { DATABASE_URL: unmadeDatabase().url };
  const to = 'ines@cabinet-cap.fr';

  it.each<[string, string[], Settings]>([
    ['npm start -- --hepl', ['start', '--hepl'], {}],
    ['npm run mail:test', ['command', 'mail-test', '--to', to], away],
    ['npm run staff -- list', ['command', 'staff', 'list'], away],
    ['npm run drupal:import -- --aside', ['command', 'drupal-import', '--aside'], missing],
  ])('print the same for %s, with the same exit code', async (_, words, settings) => {
    const expected = await runner.launcher(words, settings);
    expect(expected.code).toBe(1);
    expect(await start([BOOTSTRAP, ...words], settings)).toEqual(expected);
  });

  it.each<[string, string[], Settings]>([
    ['mail-test', ['mail-test', to], away],
    ['staff list', ['staff', 'list'], away],
    ['drupal-import --aside', ['drupal-import', '--aside'], missing],
  ])('print the same for ancrage %s, with the same exit code', async (_, words, settings) => {
    const expected = await runner.installed(words, settings);
    expect(expected.code).toBe(1);
    expect(await start([ANCRAGE, ...words], settings)).toEqual(expected);
  });

  it('start for every npm command and launcher tested here', async () => {
    const { code, output } = await start([BOOTSTRAP, 'dance'], {});
    expect(code).toBe(1);
    const known = /^Say one of (.+)\.$/m.exec(output)?.[1]?.split(', ');
    const { scripts } = z
      .looseObject({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
    const ofNpm = Object.values(scripts).flatMap((script) => /bootstrap\.mjs (\S+)/.exec(script)?.[1] ?? []);
    expect(known).toEqual(expect.arrayContaining([...ofNpm, ...launchers.map(([name]) => name)]));
  });
});
