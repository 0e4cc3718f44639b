import type { Installation } from '../backup/make-backup.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { openFileStore } from '../infra/file-store/open-file-store.ts';
import { Randomness } from '../infra/randomness/randomness.ts';
import type { CommandContext } from './command.ts';

/** Stands for the database where a command needs none of it. */
const NO_DATABASE = 'postgresql://127.0.0.1/none';

/** The settings of a command that needs no database. */
export const settingsWithoutDatabase = ({ environment }: CommandContext): Settings =>
  readSettings({ DATABASE_URL: NO_DATABASE, ...environment });

/** The settings of a command, with the address of the database that was made ready for it. */
export const settingsOf = (context: CommandContext, databaseUrl: string): Settings =>
  readSettings({ ...context.environment, DATABASE_URL: databaseUrl });

/**
 * What a backup keeps of the installation that a command works on.
 * @param mayMake whether an embedded database is made where there is none
 */
export const installationOf = async (context: CommandContext, mayMake = false): Promise<Installation> => {
  const databaseUrl = await context.database(mayMake);
  const settings = settingsOf(context, databaseUrl);
  const clock = new SystemClock();
  const store = await openFileStore(settings, clock, new Randomness());
  return { databaseUrl, dataDir: settings.dataDir, store, clock };
};
