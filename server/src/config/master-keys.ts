import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from './error-code.ts';
import { SettingsError } from './settings-error.ts';
import { thisAccount } from './this-account.ts';

/** A key that wraps the keys of people: the id that wrapped keys refer to, and 32 bytes. */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const KEY_BYTES = 32;
const LEAST_DISTINCT_BYTES = 16;
const ID = /^[0-9a-f]{8}$/;
const OWNER_ONLY = 0o600;

/**
 * Parses a key of the key file.
 * @param path named in the error
 * @throws SettingsError when it is not 32 bytes that look random
 */
export const readKey = (path: string, text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES || new Set(bytes).size < LEAST_DISTINCT_BYTES)
    throw new SettingsError(`The secret ${path} is not a key of ${KEY_BYTES} random bytes.`);
  return bytes;
};

/** A new master key. */
export const makeMasterKey = (): MasterKey => ({
  id: randomBytes(4).toString('hex'),
  bytes: randomBytes(KEY_BYTES),
});

/** The content of the key file: one key per line, the one that seals first. */
export const masterKeyText = (keys: readonly MasterKey[]): string =>
  keys.map(({ id, bytes }) => `${id}:${Buffer.from(bytes).toString('base64')}\n`).join('');

/** At least one: the first seals. */
type Keys = readonly [MasterKey, ...MasterKey[]];

const parse = (path: string, text: string): Keys => {
  const keys = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', key = ''] = line.trim().split(':');
      if (!ID.test(id)) throw new SettingsError(`The secret ${path} does not name its key.`);
      return { id, bytes: readKey(path, key) };
    });
  const [sealing, ...others] = keys;
  if (!sealing) throw new SettingsError(`The secret ${path} holds no key.`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new SettingsError(`The secret ${path} holds two keys of one name.`);
  return [sealing, ...others];
};

const flushFolder = (path: string): void => {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/**
 * The text of a secret. Restricts the file to its owner.
 * @param remedy what to do when it is missing
 * @throws SettingsError when it is missing or cannot be read
 */
export const readSecret = (path: string, remedy = 'restore it from your backup'): string => {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = codeOf(cause);
    if (code === null) throw cause;
    const isMissing = code === 'ENOENT';
    throw new SettingsError(
      `The secret ${path} ${isMissing ? `is missing: ${remedy}` : `cannot be read by ${thisAccount()} (${code})`}.`,
      { cause },
    );
  }
};

/** A change takes no time: a draft of this age was left by a killed process. */
const LEFT_AFTER_MS = 10_000;

/**
 * Creates the draft of a file exclusively: two processes that read the same text would each write without the other's
 * key.
 */
const takeDraft = (draft: string): number => {
  const made = statSync(draft, { throwIfNoEntry: false })?.mtimeMs;
  if (made !== undefined && Date.now() - made > LEFT_AFTER_MS) rmSync(draft, { force: true });
  return openSync(draft, 'wx', OWNER_ONLY);
};

const writeDraft = (draft: string, path: string, text: string): void => {
  writeFileSync(draft, text, { flush: true });
  const owner = existsSync(path) ? statSync(path) : null;
  if (owner && process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid);
  renameSync(draft, path);
  flushFolder(dirname(path));
};

/**
 * Replaces the text of a file atomically; one process at a time.
 * @param textOf returns the new text, called once no other process may change the file
 * @throws SettingsError when it cannot be written, or another process is changing it
 */
export const replaceSecret = (path: string, textOf: () => string): void => {
  const draft = `${path}.new`;
  let isOurs = false;
  try {
    closeSync(takeDraft(draft));
    isOurs = true;
    writeDraft(draft, path, textOf());
  } catch (cause) {
    if (isOurs) rmSync(draft, { force: true });
    const code = codeOf(cause);
    if (code === null) throw cause;
    const why =
      code === 'EEXIST'
        ? 'is being changed by another process: try again'
        : `cannot be written by ${thisAccount()} (${code})`;
    throw new SettingsError(`The secret ${path} ${why}.`, { cause });
  }
};

/** Path of the master keys of an installation. */
export const masterKeyPath = (dataDir: string): string => join(dataDir, 'secrets', 'master.key');

/**
 * Writes a master key where there is none.
 * @throws SettingsError when there is one: it may be the only one that opens a journal
 */
export const placeMasterKey = (dataDir: string, key: MasterKey): void => {
  const path = masterKeyPath(dataDir);
  if (existsSync(path)) throw new SettingsError(`There is a master key already: ${path} is left as it is.`);
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replaceSecret(path, () => masterKeyText([key]));
};

/**
 * The master keys of an installation, in one file outside of the database: the first line seals, the others open what
 * they sealed until it is sealed again. While the server runs, a command may put another key first: sealing always
 * reads the file, and an unknown id makes it read the file again. Source: Q-40, Q-42.
 */
export class MasterKeys {
  readonly #path: string;
  #keys: Keys;

  /**
   * @param path the file
   * @throws SettingsError when it is missing or invalid
   */
  constructor(path: string) {
    this.#path = path;
    this.#keys = this.#read();
  }

  /**
   * Reads the file again.
   * @throws SettingsError when it is missing or invalid
   */
  reread(): void {
    this.#keys = this.#read();
  }

  /** The key that seals. */
  get sealing(): MasterKey {
    this.#keys = this.#read();
    return this.#keys[0];
  }

  /** Ids of all available keys, the one that seals first. */
  get ids(): string[] {
    this.#keys = this.#read();
    return this.#keys.map(({ id }) => id);
  }

  /** The key with an id; null when it is not available. */
  find(id: string): MasterKey | null {
    const known = () => this.#keys.find((key) => key.id === id);
    if (!known()) this.#keys = this.#read();
    return known() ?? null;
  }

  /**
   * Puts a key before the only one, so that it seals from now on and the other still opens. When there are several,
   * they stay as they are: another process was faster.
   */
  putFirst(key: MasterKey): void {
    replaceSecret(this.#path, () => {
      const [sealing, ...others] = this.#read();
      return masterKeyText(others.length > 0 ? [sealing, ...others] : [key, sealing]);
    });
  }

  /** Deletes a key for good. The one that seals cannot be deleted. */
  forget(id: string): void {
    replaceSecret(this.#path, () => {
      const [sealing, ...others] = this.#read();
      if (sealing.id === id) throw new RangeError('The key that seals cannot be forgotten.');
      return masterKeyText([sealing, ...others.filter((key) => key.id !== id)]);
    });
    this.#keys = this.#read();
  }

  #read(): Keys {
    const remedy = 'restore it from your backup, or type two of its paper shares into "vault join"';
    return parse(this.#path, readSecret(this.#path, remedy));
  }
}
