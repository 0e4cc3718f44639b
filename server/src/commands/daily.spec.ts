import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { msUntilNext } from './daily.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number, minutes: number): Date => new Date(Date.UTC(2026, 10, 21, hours, minutes));

describe('a command of every day', () => {
  it('comes by UTC, as its help says, wherever the machine is @Q-64', () => {
    const script = `const { msUntilNext } = await import(process.argv[1]);
      console.info(msUntilNext('02:30', new Date('2026-11-21T01:30:00Z')));`;
    const words = ['--input-type=module', '--eval', script, new URL('./daily.ts', import.meta.url).href];
    const there = { ...process.env, TZ: 'Pacific/Auckland' };
    expect(Number(execFileSync(process.execPath, words, { env: there, encoding: 'utf8' }))).toBe(HOUR_MS);
  });

  it('comes at its time of today, or of tomorrow once that is over @Q-64', () => {
    expect(msUntilNext('02:30', at(1, 30))).toBe(HOUR_MS);
    expect(msUntilNext('02:30', at(2, 30))).toBe(24 * HOUR_MS);
    expect(msUntilNext('02:30', at(3, 30))).toBe(23 * HOUR_MS);
    expect(msUntilNext('00:00', at(23, 0))).toBe(HOUR_MS);
  });

  it.each(['', '2:30', '24:00', '02:60', 'noon'])('refuses %p as a time @Q-64', (time) => {
    expect(() => msUntilNext(time, at(0, 0))).toThrow(/is no time of the day: say one such as 02:30\.$/);
  });
});
