import { fileURLToPath } from 'node:url';
import { openServingAccount } from '@ancrage/prisma/migrate/serving-account';
import { directUrl, hasServingAccount, ownerUrl } from '../config/database-addresses.ts';
import { checkDeployment } from '../config/deployment-check.ts';
import { MEMORY_SETTINGS, NODE_FLAGS } from '../config/node-flags.ts';
import { readSettings } from '../config/settings.ts';
import { migrateWhenReady } from './migrate-when-ready.ts';

/** The bundled server, which starts faster than the single files. */
const SERVER = fileURLToPath(new URL('../bundle/main.js', import.meta.url));

/**
 * Migrates the database, even when other processes start at the same time, and then replaces this process by the
 * server: process id and connected streams stay.
 * @throws SettingsError, NewerDatabaseError, DatabaseUnavailableError or ServingAccountError with one sentence
 */
export const start = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const settings = readSettings(environment);
  checkDeployment(settings, environment);
  // Migrations need a direct connection, not a pooler.
  const applied = await migrateWhenReady(ownerUrl(settings));
  if (hasServingAccount(settings)) await openServingAccount(ownerUrl(settings), directUrl(settings));
  if (applied.length > 0) console.info(`Migrations applied: ${applied.join(', ')}.`);
  // The server itself never holds the account that owns the tables.
  const { OWNER_DATABASE_URL: _, OWNER_DATABASE_URL_FILE: __, ...serving } = environment;
  if (!process.execve) throw new Error('This system cannot put the server in the place of this process.');
  process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, ...process.execArgv, SERVER], {
    ...MEMORY_SETTINGS,
    ...serving,
  });
};
