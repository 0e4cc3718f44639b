import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several times what a run fills at its fullest. */
const ENOUGH_BYTES = 6 * 2 ** 30;

/** Whether programs may be run from a folder of memory, and much of it is free: containers have 64 MB, often without that right. */
const isOfUse = (): boolean => {
  if (process.platform !== 'linux') return false;
  const [, , , options] =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place, kind]) => place === IN_MEMORY && kind === 'tmpfs') ?? [];
  if (options === undefined || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
};

/**
 * Where everything lies that goes with the run: memory where there is plenty, else the folder for temporary files. A copy of
 * the template has a thousand files: on a disk, most of the processor's time for one goes into finding free places.
 */
export const scratch = (): string => (isOfUse() ? IN_MEMORY : tmpdir());
