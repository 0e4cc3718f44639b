import { fileURLToPath } from 'node:url';
import { directUrl } from '../config/database-addresses.ts';
import { checkDeployment } from '../config/deployment-check.ts';
import { MEMORY_SETTINGS, NODE_FLAGS } from '../config/node-flags.ts';
import { readSettings } from '../config/settings.ts';
import { migrateWhenReady } from './migrate-when-ready.ts';

/** The bundled server, which starts faster than the single files. */
const SERVER = fileURLToPath(new URL('../bundle/main.js', import.meta.url));

/**
 * Migrates the database, even when other processes start at the same time, and then replaces this process by the
 * server: process id and connected streams stay.
 * @throws SettingsError, NewerDatabaseError or DatabaseUnavailableError with one sentence
 */
export const start = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const settings = readSettings(environment);
  checkDeployment(settings, environment);
  // Migrations need a direct connection, not a pooler.
  const applied = await migrateWhenReady(directUrl(settings));
  if (applied.length > 0) console.info(`Migrations applied: ${applied.join(', ')}.`);
  if (!process.execve) throw new Error('This system cannot put the server in the place of this process.');
  process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, ...process.execArgv, SERVER], {
    ...MEMORY_SETTINGS,
    ...environment,
  });
};
