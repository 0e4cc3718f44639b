import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRecipients } from '../config/backups.ts';
import { checkDeployment } from '../config/deployment-check.ts';
import { noteRefusal } from '../config/refused-settings.ts';
import { readSettings } from '../config/settings.ts';
import { isUserFacing } from '../config/user-facing-errors.ts';
import { UsageError } from './command.ts';
import { checkComposeSettings } from './compose-settings.ts';

const OWNER_ONLY = 0o400;

/** The account that serves: it may only log in and take the roles of the application. */
const SERVING_ACCOUNT = 'ancrage_server';

const newPassword = (): string => randomBytes(32).toString('base64url');

const write = (path: string, text: string): void => {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: OWNER_ONLY });
  renameSync(draft, path);
};

const addressOf = (address: string, account: { username?: string; password: string }): string => {
  const full = new URL(address);
  if (account.username) full.username = account.username;
  full.password = account.password;
  return full.toString();
};

/**
 * Generates credentials for two database accounts in a folder: `password` for PostgreSQL and `owner-url` for the account that
 * owns the tables, and `url` for the account that serves. Existing files stay. A folder of an earlier release has one account,
 * in `url`: it becomes the owner.
 */
const makeAccounts = (folder: string, address: string): void => {
  mkdirSync(folder, { recursive: true });
  const [password, owner, url] = [join(folder, 'password'), join(folder, 'owner-url'), join(folder, 'url')];
  if (!existsSync(owner) && existsSync(url)) renameSync(url, owner);
  if (!existsSync(owner)) {
    const made = newPassword();
    write(password, made);
    // Written last, because its existence means that both exist.
    write(owner, addressOf(address, { password: made }));
  }
  if (!existsSync(url))
    write(url, addressOf(address, { username: SERVING_ACCOUNT, password: newPassword() }));
};

const readOptions = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { 'make-account': text, for: text } }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
};

const checkSettings = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  checkComposeSettings(environment);
  const settings = readSettings(environment);
  checkDeployment(settings, environment);
  await checkRecipients(settings.backupRecipients);
};

/**
 * Checks the settings of a deployment before anything is started.
 * @param args `--make-account <folder> --for <database address>` generates the passwords of the database first, and notes in the folder why
 * the settings were refused; the address is that of the database's owner
 * @throws UsageError, or SettingsError or BackupError with one sentence for the first invalid setting
 */
export const check = async (environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> => {
  const { 'make-account': folder, for: address } = readOptions(args);
  if (folder !== undefined) {
    if (!address || !URL.canParse(address)) throw new UsageError('Say for which database: --for <address>.');
    makeAccounts(folder, address);
  }
  try {
    await checkSettings(environment);
  } catch (error) {
    if (folder !== undefined && isUserFacing(error)) noteRefusal(folder, error.message);
    throw error;
  }
  if (folder !== undefined) noteRefusal(folder, null);
  console.log('The settings are valid.');
};
