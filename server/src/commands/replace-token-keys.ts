import { counted } from '@ancrage/shared/text/counted';
import { withConnection } from '../backup/connection.ts';
import { refuseWhileRunning } from '../backup/target-checks.ts';
import { openSecrets, replaceTokenKeys as replaceKeys } from '../config/secrets.ts';
import { checkMigrations } from '../config/start-up-checks.ts';
import { SystemClock } from '../infra/clock/clock.ts';
import { resealFactors } from '../modules/staff-access/staff-factors.module.ts';
import type { CommandContext } from './command.ts';
import { settingsWithoutDatabase } from './installation.ts';

/**
 * Replaces the signing key and the refresh key of a stopped installation. Killed half-way, the application starts with what is
 * there, since former keys stay; run again, it replaces both once more.
 * @throws BackupError while the application runs
 */
export const replaceTokenKeys = async (context: CommandContext): Promise<number> => {
  const { say } = context.terminal;
  const { dataDir } = settingsWithoutDatabase(context);
  const databaseUrl = await context.database();
  await checkMigrations(databaseUrl);
  await withConnection(databaseUrl, 'ancrage command', refuseWhileRunning);
  replaceKeys(dataDir, new SystemClock().now());
  const { verifyingKeys, refreshKeys } = openSecrets(dataDir);
  const factors = await resealFactors(databaseUrl, refreshKeys);
  say(`The signing key ${verifyingKeys[0].kid} and another refresh key are in use from the next start on.`);
  say(
    `Encrypted again: ${counted(factors, 'second factor')} of the staff. Sign-ins go on; nobody has to do anything.`,
  );
  say(
    'Codes of mails sent in the last 15 minutes no longer work. Several machines: copy secrets/ to all, then start them.',
  );
  return 0;
};
