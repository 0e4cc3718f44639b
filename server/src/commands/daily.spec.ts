import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { type DailyWork, msUntilNext, repeatDaily } from './daily.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number, minutes: number): Date => new Date(Date.UTC(2026, 10, 21, hours, minutes));

describe('a daily command', () => {
  it('runs by UTC, as its help says, in any time zone of the machine @Q-64', () => {
    const script = `const { msUntilNext } = await import(process.argv[1]);
      console.info(msUntilNext('02:30', new Date('2026-11-21T01:30:00Z')));`;
    const words = ['--input-type=module', '--eval', script, new URL('./daily.ts', import.meta.url).href];
    const there = { ...process.env, TZ: 'Pacific/Auckland' };
    expect(Number(execFileSync(process.execPath, words, { env: there, encoding: 'utf8' }))).toBe(HOUR_MS);
  });

  it('runs at its time today, or tomorrow when that has passed @Q-64', () => {
    expect(msUntilNext('02:30', at(1, 30))).toBe(HOUR_MS);
    expect(msUntilNext('02:30', at(2, 30))).toBe(24 * HOUR_MS);
    expect(msUntilNext('02:30', at(3, 30))).toBe(23 * HOUR_MS);
    expect(msUntilNext('00:00', at(23, 0))).toBe(HOUR_MS);
  });

  it.each(['', '2:30', '24:00', '02:60', 'noon'])('refuses %p as a time @Q-64', (time) => {
    expect(() => msUntilNext(time, at(0, 0))).toThrow(/is no time of the day: say one such as 02:30\.$/);
  });
});

describe('a backup every day at 02:30', () => {
  const DAY_MS = 24 * HOUR_MS;
  const STARTED = at(12, 0);

  /**
   * Lets it run for some days.
   * @param outcomes of the runs, in their order: `made` a backup, or `failed` without one, or made one with `complaints`
   * @returns hours after the start at which it ran, and at which it began to report another health
   */
  const runFor = async (days: number, newest: Date | null, outcomes: readonly string[]) => {
    let now = STARTED.getTime();
    let last = newest;
    const rest = [...outcomes];
    const runs: number[] = [];
    const health: [number, boolean][] = [];
    const hours = () => Math.round((now - STARTED.getTime()) / (HOUR_MS / 100)) / 100;
    const work: DailyWork = {
      now: () => new Date(now),
      wait: async (ms) => {
        now += ms;
        if (now - STARTED.getTime() > days * DAY_MS) throw new RangeError('The test ends.');
      },
      run: async () => {
        runs.push(hours());
        const outcome = rest.shift() ?? 'made';
        if (outcome !== 'failed') last = new Date(now);
        return outcome === 'made';
      },
      lastSuccess: () => last,
      reportHealth: (isHealthy) => {
        if (health.at(-1)?.[1] !== isHealthy) health.push([hours(), isHealthy]);
      },
    };
    await expect(repeatDaily('02:30', work)).rejects.toThrow('The test ends.');
    return { runs, health };
  };
  const hoursBefore = (hours: number) => new Date(STARTED.getTime() - hours * HOUR_MS);

  it('waits for its time when the newest one is younger than a day @Q-64', async () => {
    expect(await runFor(2, hoursBefore(9.5), [])).toEqual({ runs: [14.5, 38.5], health: [[0.17, true]] });
  });

  it.each([
    ['is older than a day', hoursBefore(25)],
    ['was never made', null],
  ])('is caught up a minute after the start when the newest one %s @Q-64', async (_, newest) => {
    expect(await runFor(1, newest, [])).toEqual({ runs: [0.02, 14.5], health: [[0.02, true]] });
  });

  it('is repeated every hour after a failure that made nothing, and unhealthy until one is made @Q-64', async () => {
    expect(await runFor(1, hoursBefore(9.5), ['failed', 'failed', 'made'])).toEqual({
      runs: [14.5, 15.5, 16.5],
      health: [
        [0.17, true],
        [14.5, false],
        [16.5, true],
      ],
    });
  });

  it('is not repeated when it was made with complaints: repeats would push older backups out @Q-64', async () => {
    const { runs, health } = await runFor(1, hoursBefore(9.5), ['complaints']);
    expect(runs).toEqual([14.5]);
    expect(health.at(-1)).toEqual([14.5, false]);
  });
});
