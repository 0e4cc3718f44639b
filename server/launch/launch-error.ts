import { codeOf } from '../src/config/error-code.ts';

/** The application cannot start as things are; the message is one sentence for the person who starts it. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** What helps where another account would be refused as well, by what the system calls it. */
const OF_THE_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'make room on its disk',
  EDQUOT: 'make room on its disk',
  EFBIG: 'let files of this account grow',
  EROFS: 'mount its disk for writing',
};

/**
 * The sentence for a place that cannot be written.
 * @param place what it is
 * @param error what the system answered
 * @param remedy what helps, unless it is the disk that refuses
 * @param besides what helps in any case
 */
export const writeErrorSentence = (
  place: string,
  error: unknown,
  remedy: string,
  besides = '',
): LaunchError => {
  const code = codeOf(error) ?? String(error);
  return new LaunchError(`${place} cannot be written (${code}): ${OF_THE_DISK[code] ?? remedy}${besides}.`);
};
