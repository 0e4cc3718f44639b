import { type DestinationStream, pino } from 'pino';

/** So many bytes are written at once, and nothing waits for longer than so many milliseconds. */
const TOGETHER = { minLength: 8192, periodicFlush: 200, sync: false } as const;
/** How a line begins that tells of nothing amiss. */
const AS_USUAL = '{"level":30';

/**
 * Standard output for a log with a line for every request: usual lines are written together, which costs a busy server less,
 * and whatever else happens is written at once. What waits is written when the process ends, unless it is killed.
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
