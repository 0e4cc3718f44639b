import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { codeOf } from './error-code.ts';
import {
  MasterKeys,
  makeMasterKey,
  masterKeyPath,
  masterKeyText,
  readKey,
  readSecret,
  replaceSecret,
} from './master-keys.ts';
import { SettingsError } from './settings-error.ts';
import {
  newSigningKey,
  readSigningKey,
  replaceSigningKey,
  type VerifyingKey,
  verifyingKeysOf,
} from './signing-keys.ts';
import { thisAccount } from './this-account.ts';
import { isWeakSecret } from './weak-secret.ts';

/**
 * The secrets of one installation. They are stored in `<data>/secrets`, outside of the database, readable by their
 * owner only.
 */
export class Secrets {
  constructor(
    /** Signs access tokens (RS256). */
    readonly signingKey: KeyObject,
    /** Verify access tokens: the public half of the key that signs, and the one before it. */
    readonly verifyingKeys: readonly [VerifyingKey, ...VerifyingKey[]],
    /**
     * Keys of 32 bytes. The first derives the successors of refresh tokens, and encrypts the second factors of the staff; the
     * others did so before they were replaced.
     */
    readonly refreshKeys: readonly [Buffer, ...Buffer[]],
    /** Wrap the data keys of people. */
    readonly masterKeys: MasterKeys,
    /** The web app as an OAuth client. */
    readonly client: { readonly id: string; readonly secret: string },
  ) {}

  /**
   * Whether the secret of the web app could be guessed. It is in every copy of the app and protects nothing by itself, so that the
   * one of an old site is accepted.
   */
  get hasWeakClient(): boolean {
    return isWeakSecret(this.client.secret, LEAST_SECRET_LENGTH);
  }

  /** The refresh key that is used now. */
  get refreshKey(): Buffer {
    return this.refreshKeys[0];
  }
}

const FILES = {
  signing: 'access-token.pem',
  refresh: 'refresh.key',
  master: 'master.key',
  client: 'client.json',
} as const;
/** The public half of the signing key before, after a replacement. */
const FORMER_SIGNING = 'former-access-token.json';
const KEY_BYTES = 32;
const LEAST_SECRET_LENGTH = 24;

const clientSchema = z.object({ id: z.string().min(1), secret: z.string().min(1) });

const newRefreshKey = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;

const newClient = (): string => {
  const client = {
    id: `ancrage-${randomBytes(6).toString('hex')}`,
    secret: randomBytes(32).toString('base64url'),
  };
  return `${JSON.stringify(client, null, 2)}\n`;
};

/** The secrets that can be made again when they are lost: people sign in again. */
const REPLACEABLE: Readonly<Record<string, () => string>> = {
  [FILES.signing]: newSigningKey,
  [FILES.refresh]: newRefreshKey,
  [FILES.client]: newClient,
};

/** Error codes of a rename onto a folder that is not empty. */
const NOT_EMPTY = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/**
 * Creates the secrets of a fresh folder. An existing folder is never completed: that would hide a lost key. When two processes
 * create them at once, those of one are kept.
 */
const generate = (folder: string): void => {
  const contents = {
    [FILES.signing]: newSigningKey(),
    [FILES.refresh]: newRefreshKey(),
    [FILES.master]: masterKeyText([makeMasterKey()]),
    [FILES.client]: newClient(),
  };
  // The data folder keeps the default mode: the account that runs PostgreSQL passes through it.
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.new-`);
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(draft, name), content, { mode: 0o600, flag: 'wx' });
  // All of them or none: a process killed half-way leaves a folder that still counts as fresh.
  try {
    renameSync(draft, folder);
    return;
  } catch (cause) {
    if (!NOT_EMPTY.includes(codeOf(cause) ?? '')) throw cause;
  }
  // The folder exists for another reason, such as the password of a database that was created before, or was made just now.
  const names = Object.keys(contents);
  if (!names.some((name) => existsSync(join(folder, name))))
    for (const name of names) renameSync(join(draft, name), join(folder, name));
  rmSync(draft, { recursive: true });
};

/** One key per line, the one that is used now first. */
const readRefreshKeys = (path: string, text: string): readonly [Buffer, ...Buffer[]] => {
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  return [readKey(path, first), ...others.map((line) => readKey(path, line))];
};

const readClient = (path: string, text: string) => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const client = clientSchema.safeParse(parsed);
  if (!client.success)
    throw new SettingsError(`The secret ${path} must hold the id and secret of the web app.`);
  return client.data;
};

/**
 * Reads the secrets of a data folder, and creates them when the folder has none at all.
 * @param dataDir absolute path of the data folder
 * @throws SettingsError when one is missing, weak or a placeholder, or the folder is not writable
 */
export const openSecrets = (dataDir: string): Secrets => {
  const folder = join(dataDir, 'secrets');
  const paths = Object.values(FILES).map((name) => join(folder, name));
  try {
    if (!paths.some((path) => existsSync(path))) generate(folder);
  } catch (cause) {
    if (codeOf(cause) === null) throw cause;
    throw new SettingsError(
      `The folder ${folder} cannot be written by ${thisAccount()} (${codeOf(cause)}).`,
      { cause },
    );
  }
  const path = (name: string) => join(folder, name);
  const read = (name: string) => readSecret(path(name)).trim();
  const signing = readSigningKey(path(FILES.signing), read(FILES.signing));
  return new Secrets(
    signing,
    verifyingKeysOf(signing, path(FORMER_SIGNING)),
    readRefreshKeys(path(FILES.refresh), read(FILES.refresh)),
    new MasterKeys(masterKeyPath(dataDir)),
    readClient(path(FILES.client), read(FILES.client)),
  );
};

/**
 * Replaces the key that signs access tokens and the refresh key; the application must not run. The former stay next to them:
 * tokens signed before are valid until they expire, and a refresh that lost its answer can be repeated.
 */
export const replaceTokenKeys = (dataDir: string, now: Date): void => {
  const path = (name: string) => join(dataDir, 'secrets', name);
  replaceSigningKey(path(FILES.signing), path(FORMER_SIGNING), now);
  replaceSecret(path(FILES.refresh), () => `${newRefreshKey()}${readSecret(path(FILES.refresh)).trim()}\n`);
};

/**
 * Makes the secrets that are missing, except the master key, which nothing replaces: for a master key that comes back alone.
 * Everybody has to sign in again, and the staff need other second factors.
 * @returns the names of the files made
 * @throws SettingsError when the folder cannot be written
 */
export const makeMissingSecrets = (dataDir: string): string[] => {
  const folder = join(dataDir, 'secrets');
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const missing = Object.entries(REPLACEABLE).filter(([name]) => !existsSync(join(folder, name)));
  for (const [name, make] of missing) replaceSecret(join(folder, name), make);
  return missing.map(([name]) => name);
};
