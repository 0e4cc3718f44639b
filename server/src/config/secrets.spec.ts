import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeMasterKey, placeMasterKey } from './master-keys.ts';
import { openSecrets, replaceTokenKeys } from './secrets.ts';
import { SettingsError } from './settings-error.ts';

const aFolder = () => mkdtempSync(join(tmpdir(), 'ancrage-secrets-'));

/** Creating a key pair takes long: one set serves every test that damages it. */
let sound: string;
let dataDir: string;
beforeAll(() => {
  sound = aFolder();
  openSecrets(sound);
});
afterAll(() => rmSync(sound, { recursive: true }));
beforeEach(() => {
  dataDir = aFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const copySound = () => cpSync(sound, dataDir, { recursive: true });

const path = (name: string) => join(dataDir, 'secrets', name);

describe('secrets', () => {
  it('are created in a fresh folder, for its owner only, and stay the same @secrets', () => {
    const made = openSecrets(dataDir);
    const files = readdirSync(join(dataDir, 'secrets'));
    expect(files.sort()).toEqual(['access-token.pem', 'client.json', 'master.key', 'refresh.key']);
    for (const file of files) expect(statSync(path(file)).mode & 0o777).toBe(0o600);
    const again = openSecrets(dataDir);
    expect(again.client).toEqual(made.client);
    expect(again.masterKeys.sealing).toEqual(made.masterKeys.sealing);
    expect(again.refreshKey.equals(made.refreshKey)).toBe(true);
    expect(again.signingKey.equals(made.signingKey)).toBe(true);
    expect(made.signingKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
  });

  it('accept the signing key of 2048 bits of an earlier installation, and no shorter one @secrets', () => {
    const pem = (modulusLength: number) =>
      generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    copySound();
    writeFileSync(path('access-token.pem'), pem(2048));
    expect(openSecrets(dataDir).verifyingKeys).toHaveLength(1);
    writeFileSync(path('access-token.pem'), pem(1024));
    expect(() => openSecrets(dataDir)).toThrow(/is not an RSA key of at least 2048 bits/);
  });

  it('keep what is needed of the keys of tokens when these are replaced @secrets', () => {
    copySound();
    const before = openSecrets(dataDir);
    const now = new Date('2026-11-26T08:00:00.000Z');
    replaceTokenKeys(dataDir, now);
    const after = openSecrets(dataDir);
    expect(after.signingKey.equals(before.signingKey)).toBe(false);
    expect(after.verifyingKeys.map(({ kid, until }) => [kid, until])).toEqual([
      [expect.not.stringContaining(before.verifyingKeys[0].kid), null],
      [before.verifyingKeys[0].kid, now.getTime() / 1000 + 300],
    ]);
    expect(after.refreshKeys.slice(1)).toEqual([before.refreshKey]);
    expect(readFileSync(path('former-access-token.json'), 'utf8')).not.toContain('PRIVATE');
    writeFileSync(path('former-access-token.json'), '{}');
    expect(() => openSecrets(dataDir)).toThrow(/does not hold the former public key/);
  });

  it('leave the mode of a data folder that they create open: PostgreSQL may run under another account @secrets', () => {
    const made = join(dataDir, 'made');
    openSecrets(made);
    expect(statSync(made).mode & 0o777).toBe(0o777 & ~process.umask());
    expect(statSync(join(made, 'secrets')).mode & 0o777).toBe(0o700);
    const joined = join(dataDir, 'joined');
    placeMasterKey(joined, makeMasterKey());
    expect(statSync(joined).mode & 0o777).toBe(0o777 & ~process.umask());
    expect(statSync(join(joined, 'secrets')).mode & 0o777).toBe(0o700);
  });

  it('accept a short secret of an old site’s consumer, and say that it is weak @secrets', () => {
    copySound();
    expect(openSecrets(dataDir).hasWeakClient).toBe(false);
    writeFileSync(path('client.json'), '{"id":"ancrage","secret":"short"}');
    const { client, hasWeakClient } = openSecrets(dataDir);
    expect([client.secret, hasWeakClient]).toEqual(['short', true]);
  });

  it('are created next to the password of a database that exists already @secrets', () => {
    mkdirSync(join(dataDir, 'secrets'));
    writeFileSync(path('postgres-password'), 'x');
    openSecrets(dataDir);
    expect(readdirSync(join(dataDir, 'secrets'))).toHaveLength(5);
    expect(readFileSync(path('postgres-password'), 'utf8')).toBe('x');
    expect(readdirSync(dataDir)).toEqual(['secrets']);
  });

  it('are the same for two processes that start at once in a fresh folder @secrets', async () => {
    const script = `
      import { openSecrets } from ${JSON.stringify(new URL('./secrets.ts', import.meta.url))};
      console.info(openSecrets(${JSON.stringify(dataDir)}).client.id);`;
    const flags = ['--experimental-transform-types', '--no-warnings', '--input-type=module'];
    const start = () => promisify(execFile)(process.execPath, [...flags, '--eval', script]);
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.stdout).toBe(other.stdout);
    expect(readdirSync(dataDir)).toEqual(['secrets']);
    expect(readdirSync(join(dataDir, 'secrets'))).toHaveLength(4);
  });

  it('get their mode back when somebody has opened it @secrets', () => {
    copySound();
    chmodSync(path('master.key'), 0o644);
    openSecrets(dataDir);
    expect(statSync(path('master.key')).mode & 0o777).toBe(0o600);
  });

  it('are never completed: a new key must not hide a lost one @secrets', () => {
    copySound();
    rmSync(path('master.key'));
    expect(() => openSecrets(dataDir)).toThrow(
      /master\.key is missing: restore it from your backup, or type two of its paper shares into "vault join"\.$/,
    );
    expect(() => readFileSync(path('master.key'))).toThrow();
  });

  it.each(['access-token.pem', 'refresh.key', 'master.key', 'client.json'])(
    'are not reported as missing when %s exists and cannot be read @secrets',
    (name) => {
      copySound();
      rmSync(path(name));
      mkdirSync(path(name));
      const message = `The secret ${path(name)} cannot be read by user ${process.getuid?.()} (EISDIR).`;
      expect(() => openSecrets(dataDir)).toThrow(expect.objectContaining({ name: 'SettingsError', message }));
    },
  );

  it.each([
    ['client.json', '{"id":"ancrage","secret":""}'],
    ['client.json', 'nothing'],
    ['refresh.key', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['refresh.key', 'c2hvcnQ='],
    ['master.key', '1a2b3c4d:c2hvcnQ='],
    ['master.key', 'Zm9yIHRoZSBmb3Jlc3QgYW5kIHRoZSBzZWEsIGF0IG5pZ2h0'],
    ['master.key', '\n'],
    ['access-token.pem', 'nothing'],
  ])('refuse a placeholder or weak %s: %s @secrets', (file, content) => {
    copySound();
    writeFileSync(path(file), content);
    expect(() => openSecrets(dataDir)).toThrow(SettingsError);
  });
});
