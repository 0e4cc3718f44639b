import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../support/test-run.ts';

/** A place for a data folder that can be filled up. */
export interface SmallDisk {
  /** How it is made small, in a few words. */
  description: string;
  dataDir: string;
  /** What a shell does before an instance starts that is to meet a full disk. */
  before: string;
  /** Takes all the room there is. */
  fill(): void;
  /** Gives the room back. */
  free(): void;
  remove(): void;
}

const MEBIBYTES = 4;

const mounted = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m`, 'ancrage-drill', folder]).status === 0;

const fillUp = (path: string): void => {
  for (const size of [1024 * 1024, 4096])
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break; // it is full, which is what this is for
      }
    }
};

/** Makes a small disk where mounting is allowed; elsewhere, files of an instance may not grow beyond a size, which ends the same way. */
export const makeSmallDisk = (): SmallDisk => {
  const folder = openFolder('small-disk');
  const isMounted = mounted(folder);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const ballast = join(folder, 'ballast');
  const remove = () => {
    if (isMounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (isMounted) {
    const free = () => rmSync(ballast, { force: true });
    return {
      description: `a disk of ${MEBIBYTES} MiB`,
      dataDir,
      before: '',
      fill: () => fillUp(ballast),
      free,
      remove,
    };
  }
  const nothing = () => {};
  // In blocks of 512 bytes: large enough for what the instance itself writes, too small for what is uploaded.
  return {
    description: 'files of 256 KiB at most, since this account may not mount a disk',
    dataDir,
    before: 'ulimit -f 512',
    fill: nothing,
    free: nothing,
    remove,
  };
};
