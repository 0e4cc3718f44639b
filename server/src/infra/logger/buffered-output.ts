import { type DestinationStream, pino } from 'pino';

/** The buffer is written at this size in bytes, or after this many milliseconds. */
const TOGETHER = { minLength: 8192, periodicFlush: 200, sync: false } as const;
/** How a line begins that reports no problem. */
const AS_USUAL = '{"level":"info"';

/**
 * Buffered standard output, for a log with a line for every request: ordinary lines are written together, which costs a
 * busy server less, and any other line is written at once. The rest is written when the process ends, unless it is
 * killed.
 */
export const bufferedOutput = (): DestinationStream => {
  const out = pino.destination(TOGETHER);
  return {
    write: (line) => {
      out.write(line);
      if (!line.startsWith(AS_USUAL)) out.flush();
    },
  };
};
