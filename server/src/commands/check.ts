import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDeployment } from '../config/deployment-check.ts';
import { readSettings } from '../config/settings.ts';
import { UsageError } from './command.ts';

const OWNER_ONLY = 0o400;

/**
 * Generates credentials for a database account in a folder: `password` for PostgreSQL, and `url`, the address with that
 * password, for the application. Existing files stay.
 */
const makeAccount = (folder: string, address: string): void => {
  const [password, url] = [join(folder, 'password'), join(folder, 'url')];
  if (existsSync(url)) return;
  const full = new URL(address);
  full.password = randomBytes(32).toString('base64url');
  mkdirSync(folder, { recursive: true });
  rmSync(password, { force: true });
  writeFileSync(password, full.password, { mode: OWNER_ONLY });
  // Written last, because its existence means that both exist.
  writeFileSync(url, full.toString(), { mode: OWNER_ONLY });
};

const readOptions = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { 'make-account': text, for: text } }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
};

/**
 * Checks the settings of a deployment before anything is started.
 * @param args `--make-account <folder> --for <database address>` generates the database's password first
 * @throws UsageError, or SettingsError with one sentence for the first invalid setting
 */
export const check = (environment: NodeJS.ProcessEnv, args: readonly string[]): void => {
  const { 'make-account': folder, for: address } = readOptions(args);
  if (folder !== undefined) {
    if (!address || !URL.canParse(address)) throw new UsageError('Say for which database: --for <address>.');
    makeAccount(folder, address);
  }
  checkDeployment(readSettings(environment), environment);
  console.log('The settings are valid.');
};
