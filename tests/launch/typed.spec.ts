import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { makeBackupKey } from '../../server/src/commands/backup-key.ts';
import { makeMasterKey, placeMasterKey } from '../../server/src/config/master-keys.ts';
import { askDatabase } from '../support/ask-database.ts';
import { unmadeDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { ANCRAGE, BOOTSTRAP, inherited, Typist } from './typist.ts';

// What `npm run …` and `ancrage …` say to whoever types it. All of it is typed into a thread that loads but once what they
// share; the last tests here start processes, which say and come to the same.

type Settings = Readonly<Record<string, string>>;

/** Launchers, and what the help of each has in it. */
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

let typist: Typist;
beforeAll(() => {
  typist = new Typist();
});
afterAll(() => typist.close());

describe('npm run mail:test', () => {
  const addressFile = join(temporaryFolder('settings'), 'database-url');
  writeFileSync(addressFile, 'postgresql://ancrage:x@db.internal/ancrage\n');

  it.each([
    ['stands in a file', { DATABASE_URL_FILE: addressFile }],
    ['is empty, as in a compose file', { DATABASE_URL: '' }],
    ['stands in plain', { DATABASE_URL: 'postgresql://ancrage:x@db.internal/ancrage' }],
  ])('asks the mail server where the address of the database %s @start', async (_, settings) => {
    const typed = ['command', 'mail-test', '--to', 'ines@cabinet-cap.fr'];
    expect(await typist.launcher(typed, { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual({
      code: 1,
      told: expect.stringMatching(/^The mail was not sent: connect ECONNREFUSED 127\.0\.0\.1:1\n$/m),
    });
  });

  it('says where TLS begins, of a port on which it comes after the greeting @start', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).end('220 mail.test ESMTP\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('The system gave no port.');
    const settings = { DATABASE_URL: '', SMTP_URL: `smtps://127.0.0.1:${address.port}` };
    const { code, told } = await typist.launcher(
      ['command', 'mail-test', '--to', 'ines@cabinet-cap.fr'],
      settings,
    );
    server.close();
    expect(code).toBe(1);
    expect(told).toContain('The mail was not sent: the server does not begin with TLS on this port');
    expect(told).not.toContain('SSL routines');
  });

  it('says the same of a mail server where there is no npm @start', async () => {
    const settings = { DATABASE_URL: 'postgresql://x:y@db.internal/x', SMTP_URL: 'smtp://127.0.0.1:1' };
    expect(await typist.installed(['mail-test', 'ines@cabinet-cap.fr'], settings)).toEqual({
      code: 1,
      told: 'The mail was not sent: connect ECONNREFUSED 127.0.0.1:1\n',
    });
  });
});

describe('the commands, where the address of the database cannot be read', () => {
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

  it.each(each)('npm run $name says so in one sentence @start', async ({ typed }) => {
    const address = 'postgres://ancrage:a%zz@127.0.0.1:1/ancrage';
    expect(await typist.launcher(typed, { ...settings, DATABASE_URL: address })).toEqual({
      code: 1,
      told: 'DATABASE_URL must have a literal % written as %25.\n',
    });
  });

  it.each(each)('npm run $name says so of a file that is not there @start', async ({ typed }) => {
    const file = join(folder, 'missing');
    expect(await typist.launcher(typed, { ...settings, DATABASE_URL_FILE: file })).toEqual({
      code: 1,
      told: `DATABASE_URL_FILE must name a file that can be read: ${file} cannot (ENOENT).\n`,
    });
  });
});

describe('how a command is typed', () => {
  it.each(['backup', 'restore', 'rehearse', 'vault', 'staff', 'mail-test', 'drupal-import'])(
    '%s says it as it is where there is an npm, and as it is where there is none @start',
    async (name) => {
      const script = name.replace('-', ':');
      const here = await typist.launcher(['command', name, '--help'], {});
      expect(here).toEqual({ code: 0, told: expect.stringContaining(`  npm run ${script} -- `) });
      const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
      expect(await typist.installed([name, '--help'], settings)).toEqual({
        code: 0,
        told: here.told.replaceAll(`npm run ${script} --`, `ancrage ${name}`),
      });
    },
  );
});

describe('a command that is typed as it is not known', () => {
  it.each(launchers)('%s begins nothing, and says how it is typed @start', async (name, how) => {
    const folder = temporaryFolder('nothing');
    const settings = { ANCRAGE_DATA_DIR: folder };
    const help = await typist.launcher([name, '--help'], settings);
    expect(help).toEqual({ code: 0, told: expect.stringContaining(how) });
    const told = expect.stringMatching(/^Unknown option '--hepl'/);
    expect(await typist.launcher([name, '--hepl'], settings)).toEqual({ code: 1, told });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['operations', 'all'])('test %s begins nothing that was not asked for @start', async (which) => {
    expect(await typist.launcher(['test', which, 'kept-backups'], {})).toEqual({
      code: 1,
      told: expect.stringMatching(
        /^There is nothing to do with kept-backups\.\n\n.+ npm test -- operations /s,
      ),
    });
    const told = expect.stringMatching(/^Unit tests, .+ npm test -- operations /s);
    expect(await typist.launcher(['test', which, '--help'], {})).toEqual({ code: 0, told });
  });

  it.each(['mail-test', 'staff', 'backup', 'restore', 'rehearse', 'drupal-import'])(
    '%s says how it is typed, and begins nothing, with an npm and without @start',
    async (name) => {
      const folder = temporaryFolder('nothing');
      const settings = { ANCRAGE_DATA_DIR: folder, DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
      const how = (program: string) => ({
        code: 1,
        told: expect.stringMatching(new RegExp(`^Unknown option '--hepl'.+  ${program} `, 's')),
      });
      const script = name.replace('-', ':');
      expect(await typist.launcher(['command', name, '--hepl'], settings)).toEqual(
        how(`npm run ${script} --`),
      );
      expect(await typist.installed([name, '--hepl'], settings)).toEqual(how(`ancrage ${name}`));
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it.each(['start', 'migrate', 'health', 'check', 'every-day'])(
    'ancrage %s says how it is typed, and begins nothing @start',
    async (name) => {
      const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
      const told = expect.stringMatching(/^ancrage <command>/);
      expect(await typist.installed([name, '--help'], settings)).toEqual({ code: 0, told });
    },
  );

  it.each(['start', 'migrate', 'health'])('ancrage %s takes no more words @start', async (name) => {
    const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
    const told = 'There is nothing to do with now.\n';
    expect(await typist.installed([name, 'now'], settings)).toEqual({ code: 1, told });
  });

  it('npm run staff alone says what may be asked for, and has done nothing @start', async () => {
    const told = expect.stringMatching(
      / staff -- add .+ staff -- reset-password .+ staff -- reset-factor .+ staff -- list\n/s,
    );
    expect(await typist.launcher(['command', 'staff'], {})).toEqual({ code: 1, told });
  });
});

describe('ancrage every-day', () => {
  it('says at once, and not in the night, that it knows no such command @Q-64', async () => {
    const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
    expect(await typist.installed(['every-day', '02:30', 'bakup', '--to', '/backups'], settings)).toEqual({
      code: 1,
      told: 'There is no command bakup: ancrage help names them all.\n',
    });
  });

  it('says at once, and not in the night, that a backup would be sealed for nobody @Q-64', async () => {
    const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage', BACKUP_RECIPIENTS: '' };
    expect(await typist.installed(['every-day', '02:30', 'backup', '--to', '/backups'], settings)).toEqual({
      code: 1,
      told: 'BACKUP_RECIPIENTS is not set: "backup --make-key" makes a pair of keys.\n',
    });
  });
});

describe('npm run content:check', () => {
  it('says how it is typed @start', async () => {
    expect(await typist.launcher(['content-check', '--help'], {})).toEqual({
      code: 0,
      told: expect.stringContaining('npm run content:check -- my-content'),
    });
  });

  it('says of a folder that is not there that there is none, and not what is missing in it @start', async () => {
    const folder = join(temporaryFolder('content'), 'missing');
    expect(await typist.launcher(['content-check', folder], {})).toEqual({
      code: 1,
      told: `There is no folder ${folder}.\n`,
    });
  });
});

describe('a database that holds the tables of something else', () => {
  it('is told in a sentence, with what the database said @start', async () => {
    const database = unmadeDatabase();
    const administrator = new URL(database.url);
    administrator.pathname = '/postgres';
    await askDatabase(administrator.href, `CREATE DATABASE ${new URL(database.url).pathname.slice(1)}`);
    await askDatabase(database.url, 'CREATE TABLE person (name text)');
    const answer = await typist.installed(['migrate'], { DATABASE_URL: database.url });
    await database.drop();
    const sentence = 'The migration 20261121000000_foundation failed: relation "person" already exists\n';
    expect(answer).toEqual({ code: 1, told: sentence });
  });
});

describe('the staff’s accounts while the database is away', () => {
  const settings = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
  const told = 'The database does not answer: connect ECONNREFUSED 127.0.0.1:1\n';

  it('are not told, in one sentence @start', async () => {
    expect(await typist.launcher(['command', 'staff', 'list'], settings)).toEqual({ code: 1, told });
  });

  it('are not told where there is no npm either @start', async () => {
    expect(await typist.installed(['staff', 'list'], settings)).toEqual({ code: 1, told });
  });
});

describe('a database that is not there, as when its name was mistyped', () => {
  const asks = [
    { name: 'staff', typed: ['command', 'staff', 'list'], installed: ['staff', 'list'] },
    {
      name: 'drupal:import',
      typed: ['command', 'drupal-import', '--aside'],
      installed: ['drupal-import', '--aside'],
    },
  ];

  it.each(asks)('is told by $name, and not made @start', async ({ typed, installed }) => {
    const { url, drop } = unmadeDatabase();
    const folder = temporaryFolder('nothing');
    const settings = { DATABASE_URL: url, ANCRAGE_DATA_DIR: folder };
    const told = `database "${new URL(url).pathname.slice(1)}" does not exist\n`;
    try {
      expect(await typist.launcher(typed, settings)).toEqual({ code: 1, told });
      expect(await typist.installed(installed, settings)).toEqual({ code: 1, told });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await drop();
    }
  });
});

describe('a process of its own', () => {
  /** Starts one. @returns its exit code and all that it says */
  const start = (words: readonly string[], settings: Settings) =>
    new Promise<{ code: number | null; told: string }>((resolve) => {
      const child = execFile(process.execPath, words, { env: { ...inherited, ...settings } }, (_, out, err) =>
        resolve({ code: child.exitCode, told: out + err }),
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
  ])('for %s says the same, and ends with the same @start', async (_, words, settings) => {
    const expected = await typist.launcher(words, settings);
    expect(expected.code).toBe(1);
    expect(await start([BOOTSTRAP, ...words], settings)).toEqual(expected);
  });

  it.each<[string, string[], Settings]>([
    ['mail-test', ['mail-test', to], away],
    ['staff list', ['staff', 'list'], away],
    ['drupal-import --aside', ['drupal-import', '--aside'], missing],
  ])('for ancrage %s says the same, and ends with the same @start', async (_, words, settings) => {
    const expected = await typist.installed(words, settings);
    expect(expected.code).toBe(1);
    expect(await start([ANCRAGE, ...words], settings)).toEqual(expected);
  });

  it('is had for every command of npm and every launcher that was typed here @start', async () => {
    const { code, told } = await start([BOOTSTRAP, 'dance'], {});
    expect(code).toBe(1);
    const known = /^Say one of (.+)\.$/m.exec(told)?.[1]?.split(', ');
    const { scripts } = z
      .looseObject({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
    const ofNpm = Object.values(scripts).flatMap((script) => /bootstrap\.mjs (\S+)/.exec(script)?.[1] ?? []);
    expect(known).toEqual(expect.arrayContaining([...ofNpm, ...launchers.map(([name]) => name)]));
  });
});
