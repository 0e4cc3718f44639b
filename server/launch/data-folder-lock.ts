import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchRefusal } from './launch-refusal.ts';
import { type ProcessLock, takeLock } from './process-lock.ts';

/** Time that the holder of a data folder may take to stop, once it has said that it does. */
const STOP_WITHIN_MS = 30_000;
const POLL_MS = 50;

/**
 * Makes this process the only one on a data folder; waits for a holder that is stopping.
 * @param folder absolute path of the data folder
 * @throws LaunchRefusal when another process runs on it
 */
export const lockDataFolder = async (folder: string): Promise<ProcessLock> => {
  for (const end = Date.now() + STOP_WITHIN_MS; ; await delay(POLL_MS)) {
    const taken = await takeLock(join(folder, 'lock.json'));
    if ('lock' in taken) return taken.lock;
    if (!taken.holder.stopping || Date.now() > end)
      throw new LaunchRefusal(
        `The data folder ${folder} is in use: the application already runs on it (process ${taken.holder.pid}).`,
      );
  }
};
