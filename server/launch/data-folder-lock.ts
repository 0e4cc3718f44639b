import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';
import { acquireLock, type ProcessLock } from './process-lock.ts';

/** How long the holder of a data folder that announced its end may take to release it. */
const LETS_GO_WITHIN_MS = 30_000;
const POLL_MS = 50;

/**
 * Locks a data folder for this process. Waits for a holder that will release it soon: one that is stopping, or a
 * command.
 * @param folder absolute path of the data folder
 * @throws LaunchError when another process is running on it
 */
export const lockDataFolder = async (folder: string): Promise<ProcessLock> => {
  for (const end = Date.now() + LETS_GO_WITHIN_MS; ; await delay(POLL_MS)) {
    const taken = await acquireLock(join(folder, 'lock.json'));
    if ('lock' in taken) return taken.lock;
    const { pid, letsGo } = taken.holder;
    if (letsGo && Date.now() < end) continue;
    const who = letsGo ? 'a command still works' : 'the application already runs';
    throw new LaunchError(`The data folder ${folder} is in use: ${who} on it (process ${pid}).`);
  }
};
