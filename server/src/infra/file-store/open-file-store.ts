import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';
import { FileStore } from './file-store.ts';

/** The store of this installation: a folder of the data folder. */
export const openFileStore = async (
  { dataDir }: Pick<Settings, 'dataDir'>,
  clock: Clock,
  randomness: Randomness,
): Promise<FileStore> => new FileStore(join(dataDir, 'files'), clock, randomness);
