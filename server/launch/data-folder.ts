import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../src/config/error-code.ts';
import { LaunchRefusal } from './launch-refusal.ts';

/**
 * Makes the data folder when it is missing, and makes sure that it can be written.
 * @param folder absolute path
 * @throws LaunchRefusal when it cannot
 */
export const openDataFolder = (folder: string): void => {
  const probe = join(folder, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new LaunchRefusal(
      `The data folder ${folder} cannot be written (${codeOf(error) ?? String(error)}): type this as the account that it belongs to, or choose another with ANCRAGE_DATA_DIR.`,
    );
  }
};
