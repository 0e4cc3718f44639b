import type { Installation } from '../backup/make-backup.ts';
import { ownerUrl } from '../config/database-addresses.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { openFileStore } from '../infra/file-store/open-file-store.ts';
import { Randomness } from '../infra/randomness/randomness.ts';
import type { CommandContext, DatabaseCreation } from './command.ts';

/** Placeholder address for a command that needs no database. */
const NO_DATABASE = 'postgresql://127.0.0.1/none';

/** The settings of a command, with the database at the given address, which is that of the owner. */
export const settingsOf = (
  { environment }: Pick<CommandContext, 'environment'>,
  databaseUrl: string,
): Settings => {
  const { DATABASE_URL_FILE: _, OWNER_DATABASE_URL: __, ...others } = environment;
  return readSettings({ ...others, DATABASE_URL: databaseUrl });
};

/** The settings of a command that needs no database. */
export const settingsWithoutDatabase = (context: Pick<CommandContext, 'environment'>): Settings =>
  settingsOf(context, NO_DATABASE);

/**
 * The address of the database in the environment with the account that owns the tables, past any pooler; undefined when it names none, which means the
 * embedded one.
 * @throws SettingsError when it is invalid
 */
export const namedDatabase = (environment: CommandContext['environment']): string | undefined =>
  environment.DATABASE_URL || environment.DIRECT_DATABASE_URL || environment.OWNER_DATABASE_URL
    ? ownerUrl(readSettings(environment))
    : undefined;

/**
 * The parts of the installation of a command that a backup keeps.
 * @param making whether to create an embedded database
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
