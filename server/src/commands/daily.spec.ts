import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { msUntilNext } from './daily.ts';

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
