import { Log } from './log.ts';

/**
 * Logs an uncaught error before it ends the process. Node would print its message, which may quote what a person wrote.
 * Source: Q-67.
 * @param level lowest level that is logged
 * @param end ends the process
 */
export const handleFatalErrors = (level: string, end: () => unknown): void => {
  const log = new Log(level);
  process.on('uncaughtException', (error) => {
    log.error('process failed', {}, error);
    end();
  });
};
