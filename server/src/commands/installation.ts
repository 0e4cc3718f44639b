import type { Installation } from '../backup/make-backup.ts';
import { directUrl } from '../config/database-addresses.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { openFileStore } from '../infra/file-store/open-file-store.ts';
import { Randomness } from '../infra/randomness/randomness.ts';
import type { CommandContext, DatabaseCreation } from './command.ts';

/** Stands for the database where a command needs none of it. */
const NO_DATABASE = 'postgresql://127.0.0.1/none';

/** The settings of a command, with an address of the database in the place of whatever names it. */
export const settingsOf = (
  { environment }: Pick<CommandContext, 'environment'>,
  databaseUrl: string,
): Settings => {
  const { DATABASE_URL_FILE: _, ...others } = environment;
  return readSettings({ ...others, DATABASE_URL: databaseUrl });
};

/** The settings of a command that needs no database. */
export const settingsWithoutDatabase = (context: Pick<CommandContext, 'environment'>): Settings =>
  settingsOf(context, NO_DATABASE);

/**
 * Address of the database that the environment names, past any pooler; undefined when it names none, and the embedded one is
 * meant.
 * @throws SettingsError when it cannot be used
 */
export const namedDatabase = (environment: CommandContext['environment']): string | undefined =>
  environment.DATABASE_URL || environment.DIRECT_DATABASE_URL
    ? directUrl(readSettings(environment))
    : undefined;

/**
 * What a backup keeps of the installation that a command works on.
 * @param making whether an embedded database is made
 */
export const installationOf = async (
  context: CommandContext,
  making: DatabaseCreation = 'none',
): Promise<Installation> => {
  const databaseUrl = await context.database(making);
  const settings = settingsOf(context, databaseUrl);
  const clock = new SystemClock();
  const store = await openFileStore(settings, clock, new Randomness());
  return { databaseUrl, dataDir: settings.dataDir, store, clock };
};
