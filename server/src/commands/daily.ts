import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UsageError } from './command.ts';

const ANCRAGE = fileURLToPath(new URL('./ancrage.js', import.meta.url));

/** Exists while the last run has failed: the health check of a container reads it. */
const FAILED = join(tmpdir(), 'ancrage-last-run-failed');

/**
 * Milliseconds from a moment to the next occurrence of a time of day in UTC, independent of time zones and summer time.
 * @param time such as `02:30`
 * @throws UsageError when it is malformed
 */
export const msUntilNext = (time: string, now: Date): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined)
    throw new UsageError(`${time || 'Nothing'} is no time of the day: say one such as 02:30.`);
  const next = new Date(now);
  next.setUTCHours(Number(hours), Number(minutes), 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
};

const runOnce = async (args: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [...process.execArgv, ANCRAGE, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code === 0) return rmSync(FAILED, { force: true });
  writeFileSync(FAILED, '');
  console.error(`ancrage ${args.join(' ')} failed.`);
};

/**
 * Runs another command of `ancrage` every day at a time, until this process is stopped. A failed run is reported, and
 * does not prevent the next one.
 * @throws UsageError when the time is malformed, or the command is missing
 */
export const runDaily = async ([time = '', ...args]: readonly string[]): Promise<never> => {
  msUntilNext(time, new Date());
  if (args.length === 0)
    throw new UsageError('Say what to run: ancrage every-day 02:30 backup --to /backups');
  rmSync(FAILED, { force: true });
  console.info(`Every day at ${time} UTC: ancrage ${args.join(' ')}.`);
  for (;;) {
    await delay(msUntilNext(time, new Date()));
    await runOnce(args);
  }
};
