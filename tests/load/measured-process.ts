import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 30_000;
const POLL_MS = 5;
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_S = 100;

const statOf = (pid: number): string[] | null => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // it has ended
  }
};

/** A process, and its children. */
const familyOf = (pid: number): readonly number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => Number(statOf(one)?.[1]) === pid);
  return [pid, ...children];
};

const sumOver = (pid: number, measure: (one: number) => number): number =>
  familyOf(pid).reduce((sum, one) => sum + measure(one), 0);

/** CPU seconds used by a process and all its children, ended ones included. */
export const cpuSecondsOf = (pid: number): number =>
  sumOver(pid, (one) => {
    const ticks = (statOf(one) ?? []).slice(11, 15).map(Number);
    return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_S;
  });

/** Shared memory counts in parts: a program that runs twice is in memory once. */
const heldBy = (pid: number): number => {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0; // it has ended
  }
};

/** The memory of a process and its children (proportional set size), in bytes. */
export const memoryOf = (pid: number): number => sumOver(pid, heldBy);

/** A server under measurement, in a separate process. */
export class MeasuredProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  /** From the start to the first response, in milliseconds. */
  readonly startMs: number;

  private constructor(url: string, child: ChildProcess, startMs: number) {
    this.url = url;
    this.#child = child;
    this.startMs = startMs;
  }

  /**
   * Starts a program and waits until it responds.
   * @param health a path that returns 200 once it is ready
   * @param log the file for its output
   * @param flags further flags of Node
   */
  static async start(
    program: string,
    port: number,
    environment: Record<string, string>,
    { health, log, flags = [] }: { health: string; log: string; flags?: readonly string[] },
  ): Promise<MeasuredProcess> {
    const began = performance.now();
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, [...flags, program], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: String(port), ...environment },
      stdio: ['ignore', output, output],
    });
    const url = `http://127.0.0.1:${port}`;
    for (;;) {
      const isUp = await fetch(url + health).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) break;
      if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS)
        throw new Error(`${program} did not start:\n${readFileSync(log, 'utf8')}`);
      await delay(POLL_MS);
    }
    return new MeasuredProcess(url, child, performance.now() - began);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
