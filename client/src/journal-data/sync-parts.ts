import { Unreachable } from '#platform/api/failures.ts';

/** A file of the app that could not be had: what it was for waits for the network, as everything does. */
const outOfReach = (cause: unknown): never => {
  throw new Unreachable('network', { cause });
};

// None of what talks with the server is needed to show what the device holds, or to write on it.

/** How a pass goes. @throws Unreachable */
export const fetchSyncPass = () => import('#journal-data/sync-pass.ts').catch(outOfReach);

/** How the server's news are merged. @throws Unreachable */
export const fetchTakingIn = () => import('#journal-data/taking-in.ts').catch(outOfReach);

/** How work that waits is sealed and opened. @throws Unreachable */
export const fetchSealedWork = () => import('#journal-data/sealed-work.ts').catch(outOfReach);

/** What erases and seals what a device holds. @throws Unreachable */
export const fetchDeviceData = () => import('#journal-data/device-data.ts').catch(outOfReach);
