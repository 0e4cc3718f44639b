import { Log } from './log.ts';

/**
 * Has a failure that nobody caught told as any other before it ends the process: Node itself would print its message, which may
 * quote what somebody wrote. Source: Q-67.
 * @param level least level of the log that is written
 * @param end ends the process, in order if it can
 */
export const handleFatalErrors = (level: string, end: () => unknown): void => {
  const log = new Log(level);
  process.on('uncaughtException', (error) => {
    log.error('process failed', {}, error);
    end();
  });
};
