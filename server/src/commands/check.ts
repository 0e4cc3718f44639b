import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDeployment } from '../config/deployment-check.ts';
import { readSettings } from '../config/settings.ts';
import { UsageError } from './command.ts';

const OWNER_ONLY = 0o400;

/**
 * Makes a database account that nobody has to think of: in a folder, `password` for PostgreSQL, and `url`, the address
 * with that password, for the application. What is there stays.
 */
const makeAccount = (folder: string, address: string): void => {
  const [password, url] = [join(folder, 'password'), join(folder, 'url')];
  if (existsSync(url)) return;
  const full = new URL(address);
  full.password = randomBytes(32).toString('base64url');
  mkdirSync(folder, { recursive: true });
  rmSync(password, { force: true });
  writeFileSync(password, full.password, { mode: OWNER_ONLY });
  // Last, since it is what tells that both are there.
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
 * Says whether the settings of a deployment can stand, before anything is started.
 * @param args `--make-account <folder> --for <database address>` makes the database's password first
 * @throws UsageError, or SettingsError with one sentence for the first setting that cannot stand
 */
export const check = (environment: NodeJS.ProcessEnv, args: readonly string[]): void => {
  const { 'make-account': folder, for: address } = readOptions(args);
  if (folder !== undefined) {
    if (!address || !URL.canParse(address)) throw new UsageError('Say for which database: --for <address>.');
    makeAccount(folder, address);
  }
  checkDeployment(readSettings(environment), environment);
  console.log('The settings can stand.');
};
