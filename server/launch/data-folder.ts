import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeErrorSentence } from './launch-error.ts';

/** Writes a byte, because an empty file fits on a full disk. */
const probeWrite = (folder: string): void => {
  const probe = join(folder, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(probe, '.');
  } finally {
    rmSync(probe, { force: true });
  }
};

/**
 * Creates the data folder when it is missing, and checks that it is writable.
 * @param folder absolute path
 * @throws LaunchError when it cannot
 */
export const openDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
    probeWrite(folder);
  } catch (error) {
    const remedy = 'type this as the account that it belongs to';
    throw writeErrorSentence(
      `The data folder ${folder}`,
      error,
      remedy,
      ', or choose another with ANCRAGE_DATA_DIR',
    );
  }
};
