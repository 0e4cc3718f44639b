import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../support/test-run.ts';

/** A place for a data folder that can be filled up. */
export interface SmallDisk {
  /** How its size is limited, in a few words. */
  description: string;
  /** Whether it is a separate disk, which can be filled to the last byte. */
  isDisk: boolean;
  /** A folder on it that every account may enter. */
  folder: string;
  /** Shell commands before the start of an instance that will meet a full disk. */
  before: string;
  /** Fills the disk. */
  fill(): void;
  /** Frees the space. */
  free(): void;
  remove(): void;
}

const mounted = (folder: string, mebibytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'ancrage-drill', folder]).status ===
  0;

const fillUp = (path: string): void => {
  for (const size of [1024 * 1024, 4096])
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break; // the disk is full, as intended
      }
    }
};

/** Mounts a small disk where mounting is allowed; elsewhere limits the file size of an instance, with the same effect. */
export const makeSmallDisk = (mebibytes: number): SmallDisk => {
  const folder = openFolder('small-disk');
  const isDisk = mounted(folder, mebibytes);
  const ballast = join(folder, 'ballast');
  const remove = () => {
    if (isDisk) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const free = () => rmSync(ballast, { force: true });
  if (isDisk) {
    const description = `a disk of ${mebibytes} MiB`;
    return { description, isDisk, folder, before: '', fill: () => fillUp(ballast), free, remove };
  }
  const nothing = () => {};
  return {
    description: 'files of 256 KiB at most, since this account may not mount a disk',
    isDisk,
    folder,
    before: 'ulimit -f 512', // in blocks of 512 bytes
    fill: nothing,
    free: nothing,
    remove,
  };
};
