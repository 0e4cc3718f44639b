import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresError } from './postgres-error.ts';
import { isRunning } from './running-process.ts';

const POLL_MS = 25;
/** Time that a leftover server gets to stop in order before it is killed. */
const PATIENCE_MS = 10_000;

/** The command line of a process, or null when it is gone. */
const commandLine = (pid: number): string => {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

/** Whether a process is the server of this cluster. A zombie does not count. */
const serves = (pid: number, cluster: string): boolean => commandLine(pid).includes(cluster);

const waitUntilEnded = async (pid: number, cluster: string): Promise<boolean> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(POLL_MS)) {
    if (!serves(pid, cluster)) return true;
  }
  return false;
};

/**
 * Stops the server that a killed launcher left running on a cluster. A process id that now belongs to another process
 * is ignored.
 * @throws PostgresError when the server cannot be stopped
 */
export const stopLeftover = async (cluster: string): Promise<void> => {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (!Number.isInteger(pid) || !isRunning(pid)) return;
  if (!serves(pid, cluster)) {
    rmSync(lock);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    if (await waitUntilEnded(pid, cluster)) return;
  }
  throw new PostgresError(`A PostgreSQL left running (process ${pid}) does not stop.`);
};
