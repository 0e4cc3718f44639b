import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApplication } from './application.ts';
import type { CrashPoint, CrashStart } from './crash-fixtures/application.ts';

const PROGRAM = fileURLToPath(new URL('crash-fixtures/application.ts', import.meta.url));

/** An application in a separate process that will be killed. */
export interface CrashingApplication {
  port: number;
  kill(): void;
  /** The signal that ended it, once it has. */
  ended: Promise<NodeJS.Signals | null>;
}

const endOf = async (child: ChildProcess): Promise<NodeJS.Signals | null> => {
  await once(child, 'exit');
  return child.signalCode;
};

/**
 * Starts a second application on the database and the data folder of another one; it kills itself at a point.
 * @param aheadS seconds by which its clock is ahead of the other's
 */
export const startCrashingApplication = async (
  application: TestApplication,
  point: CrashPoint,
  aheadS = 0,
): Promise<CrashingApplication> => {
  const child = fork(PROGRAM, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const ended = endOf(child);
  const now = new Date(application.clock.now().getTime() + aheadS * 1000).toISOString();
  child.send({ settings: application.settings, now, point } satisfies CrashStart);
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    // It may crash while it starts, and then never listens.
    ended.then((signal) => {
      if (signal === 'SIGKILL') return 'http://127.0.0.1:0';
      throw new Error(`It ended before it was started: ${child.exitCode}.`);
    }),
  ]);
  return { port: Number(new URL(url).port), kill: () => child.kill('SIGKILL'), ended };
};
