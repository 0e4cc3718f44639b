import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BACKUP_LATE_MS } from '../config/backups.ts';
import { UsageError } from './command.ts';

const ANCRAGE = fileURLToPath(new URL('./ancrage.js', import.meta.url));

/** Exists while the last run has failed, or the last success is too old: the health check of a container reads it. */
const UNHEALTHY = join(tmpdir(), 'ancrage-every-day-unhealthy');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A run is caught up at the start when the last success is older than this. */
const CATCH_UP_OLDER_MS = 24 * HOUR_MS;
/** At a first start, the application migrates the database at the same time. */
const CATCH_UP_AFTER_MS = MINUTE_MS;
const RETRY_AFTER_MS = HOUR_MS;
const LOOK_EVERY_MS = 10 * MINUTE_MS;

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether a text is a time of the day, such as `02:30`. */
export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text);

/**
 * Milliseconds from a moment to the next occurrence of a time of day in UTC, independent of time zones and summer time.
 * @param time such as `02:30`
 * @throws UsageError when it is malformed
 */
export const msUntilNext = (time: string, now: Date): number => {
  const [, hours, minutes] = TIME_OF_DAY.exec(time) ?? [];
  if (hours === undefined)
    throw new UsageError(`${time || 'Nothing'} is no time of the day: say one such as 02:30.`);
  const next = new Date(now);
  next.setUTCHours(Number(hours), Number(minutes), 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
};

/** What runs every day, and what it runs on. */
export interface DailyWork {
  now(): Date;
  wait(ms: number): Promise<void>;
  /** @returns whether it succeeded */
  run(): Promise<boolean>;
  /** When it last succeeded, null for never; absent when nothing tells. */
  lastSuccess?(): Date | null;
  /** Told after every run, and every ten minutes. */
  reportHealth(isHealthy: boolean): void;
}

/**
 * Runs work every day at a time, until waiting throws. A missed run is caught up at the start, and one that failed and made
 * nothing is repeated after an hour.
 * @throws UsageError when the time is malformed; what waiting throws
 */
export const repeatDaily = async (time: string, work: DailyWork): Promise<never> => {
  const isOlderThan = (ms: number): boolean => {
    if (!work.lastSuccess) return false;
    const last = work.lastSuccess();
    return last === null || work.now().getTime() - last.getTime() > ms;
  };
  const nextTime = () => work.now().getTime() + msUntilNext(time, work.now());
  let isCatchingUp = isOlderThan(CATCH_UP_OLDER_MS);
  let due = nextTime();
  if (isCatchingUp) due = Math.min(due, work.now().getTime() + CATCH_UP_AFTER_MS);
  let hasFailed = false;
  for (;;) {
    const left = due - work.now().getTime();
    if (left > 0) {
      await work.wait(Math.min(left, LOOK_EVERY_MS));
      if (!isCatchingUp) work.reportHealth(!hasFailed && !isOlderThan(BACKUP_LATE_MS));
      continue;
    }
    const before = work.lastSuccess?.()?.getTime();
    hasFailed = !(await work.run());
    isCatchingUp = false;
    work.reportHealth(!hasFailed);
    // A run that has made something and still complains is not repeated: it would push older backups out.
    const madeNothing = work.lastSuccess !== undefined && work.lastSuccess()?.getTime() === before;
    due = nextTime();
    if (hasFailed && madeNothing) due = Math.min(due, work.now().getTime() + RETRY_AFTER_MS);
  }
};

const runOnce = async (args: readonly string[]): Promise<boolean> => {
  const child = spawn(process.execPath, [...process.execArgv, ANCRAGE, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) console.error(`ancrage ${args.join(' ')} failed.`);
  return code === 0;
};

/**
 * Runs another command of `ancrage` every day at a time, until this process is stopped. A failed run is reported, and
 * does not prevent the next one.
 * @param lastSuccess when the command last succeeded, null for never; absent when nothing tells
 * @throws UsageError when the time is malformed, or the command is missing
 */
export const runDaily = async (
  [time = '', ...args]: readonly string[],
  lastSuccess?: () => Date | null,
): Promise<never> => {
  msUntilNext(time, new Date());
  if (args.length === 0)
    throw new UsageError('Say what to run: ancrage every-day 02:30 backup --to /backups');
  rmSync(UNHEALTHY, { force: true });
  console.info(`Every day at ${time} UTC: ancrage ${args.join(' ')}.`);
  return repeatDaily(time, {
    now: () => new Date(),
    wait: async (ms) => void (await delay(ms)),
    run: () => runOnce(args),
    ...(lastSuccess && { lastSuccess }),
    reportHealth: (isHealthy) =>
      isHealthy ? rmSync(UNHEALTHY, { force: true }) : writeFileSync(UNHEALTHY, ''),
  });
};
