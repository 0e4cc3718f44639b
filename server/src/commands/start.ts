import { fileURLToPath } from 'node:url';
import { directUrl } from '../config/database-addresses.ts';
import { checkDeployment } from '../config/deployment-check.ts';
import { MEMORY_SETTINGS, NODE_FLAGS } from '../config/node-flags.ts';
import { readSettings } from '../config/settings.ts';
import { migrateWhenReady } from './migrate-when-ready.ts';

/** The server in a handful of files, which start sooner than the many that they were made of. */
const SERVER = fileURLToPath(new URL('../bundle/main.js', import.meta.url));

/**
 * Brings the database up to this version, whoever else starts at the same time, and then becomes the server: the
 * process, its number and what is connected to it stay.
 * @throws SettingsError, NewerDatabaseError or DatabaseUnavailableError with one sentence
 */
export const start = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const settings = readSettings(environment);
  checkDeployment(settings, environment);
  // What changes tables needs the database itself, past a pooler.
  const applied = await migrateWhenReady(directUrl(settings));
  if (applied.length > 0) console.info(`Migrations applied: ${applied.join(', ')}.`);
  if (!process.execve) throw new Error('This system cannot put the server in the place of this process.');
  process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, ...process.execArgv, SERVER], {
    ...MEMORY_SETTINGS,
    ...environment,
  });
};
